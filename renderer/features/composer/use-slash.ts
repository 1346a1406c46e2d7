import { type KeyboardEvent, useMemo, useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { SlashCommand } from '@shared/domain/slash-command';
import type { AvailableCommand } from '@shared/events';
import { useSlashCommands } from '../../bridge/controls-queries';
import { isComposing } from '../../components/is-composing';
import { useTimeline } from '../conversation/feed-context';
import { commandNamed, commandText, findCommands, slashQuery } from './slash-query';

export interface Slash {
  /** The list, while a name is being typed; null: none is open. */
  matches: readonly SlashCommand[] | null;
  active: number;
  /** The command whose arguments are being typed; null: none. */
  typed: SlashCommand | null;
  /** Why the list is empty; null: it is not, or nothing fits. */
  isKnown: boolean;
  setActive(index: number): void;
  choose(command: SlashCommand): void;
  /** True: the key was for the list. */
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean;
}

const NO_TOLD: AvailableCommand[] = [];
const NO_COMMANDS: SlashCommand[] = [];

/** The commands a text that begins with a slash may mean, and the keys to choose one by. */
export function useSlash(
  session: Pick<SessionSummary, 'id' | 'isLive'>,
  text: string,
  edit: (text: string) => void,
): Slash {
  const told = useTimeline((timeline) => timeline.commands, NO_TOLD);
  const query = useMemo(() => slashQuery(text), [text]);
  const { data: heard = NO_COMMANDS } = useSlashCommands(session, told, query !== null);
  const commands = useMemo(() => (heard.length > 0 ? heard : told.map(asCommand)), [heard, told]);
  /** Another name begins at the top again. */
  const [pointed, setPointed] = useState({ name: '', index: 0 });
  const [left, setLeft] = useState<string | null>(null);
  const name = query?.args === null ? query.name : null;
  const active = pointed.name === name ? pointed.index : 0;
  const setActive = (index: number) => setPointed({ name: name ?? '', index });
  const matches = useMemo(
    () => (name === null || left === text ? null : findCommands(name, commands)),
    [name, left, text, commands],
  );

  const choose = (command: SlashCommand) => {
    const chosen = commandText(command);
    edit(chosen);
    setLeft(chosen);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (matches === null || isComposing(event.nativeEvent)) return false;
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (shiftKey || altKey || ctrlKey || metaKey) return false;
    if (key === 'Escape') setLeft(text);
    else if (matches.length === 0) return false;
    else if (key === 'ArrowDown') setActive((active + 1) % matches.length);
    else if (key === 'ArrowUp') setActive((active + matches.length - 1) % matches.length);
    else if (key === 'Tab' || key === 'Enter') {
      const chosen = matches[active];
      // Typed whole, it is what Enter sends.
      if (chosen === undefined || (key === 'Enter' && `/${chosen.name}` === text)) return false;
      choose(chosen);
    } else return false;
    event.preventDefault();
    return true;
  };

  return {
    matches,
    active,
    typed:
      query === null || query.args === null ? null : (commandNamed(query.name, commands) ?? null),
    isKnown: commands.length > 0,
    setActive,
    choose,
    onKeyDown,
  };
}

const asCommand = (command: AvailableCommand): SlashCommand => ({
  ...command,
  aliases: [],
  isTerminalOnly: false,
});
