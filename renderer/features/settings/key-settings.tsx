import { keyLabel } from '../../components/key-label';
import type { KeyedCommand } from '../keys/keyed-commands';
import { KeyControl } from '../keys/key-control';
import { withKeys } from '../keys/apply-keys';
import { isNumberedSession, MENU_NAMES } from '../palette/commands';
import type { Setting } from './setting';

/** One row for each command, by the heading of the menu it is under. */
export const keySettings = (commands: readonly KeyedCommand[]): Setting[] =>
  Object.entries(MENU_NAMES).flatMap(([menu, group]) =>
    commands
      .filter((command) => command.menu === menu && !isNumberedSession(command.id))
      .map((command) => keySetting(command, commands, group)),
  );

function keySetting(
  command: KeyedCommand,
  commands: readonly KeyedCommand[],
  group: string,
): Setting {
  const { id, title, keys, defaultKeys, wantedKeys, lostTo } = command;
  const winner = commands.find((other) => other.id === lostTo);
  return {
    id: `keys:${id}`,
    section: 'keys',
    group,
    label: title,
    note: () =>
      winner && wantedKeys ? `${keyLabel(wantedKeys)} belongs to “${winner.title}” now.` : '',
    keywords: `shortcut hotkey binding ${keys ? keyLabel(keys) : 'none'} ${keys ?? ''}`,
    control: ({ settings, save, complain, labelId }) => (
      <KeyControl
        command={command}
        commands={commands}
        labelId={labelId}
        complain={complain}
        onChange={(chosen) => void save({ keys: withKeys(settings.keys, command, chosen) })}
      />
    ),
    isChanged: (settings) => Object.hasOwn(settings.keys, id),
    reset: (settings) => ({ keys: withKeys(settings.keys, command, defaultKeys) }),
  };
}
