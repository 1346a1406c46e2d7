import { useEffect, useMemo, useRef } from 'react';
import type { WindowCommand } from '@shared/contract/windows';
import { useClient } from '../bridge/client-context';
import type { AppCommand } from '../features/palette/commands';
import { useToastStore } from '../stores/toast-store';
import { isBehindDialog } from './behind-dialog';

/** Several things change one after the other, as when a session is opened: told once they have settled. */
const SETTLED_MS = 100;

/** Tells main this window's commands for the menu bar, and runs the one that was chosen there. */
export function useMenuCommands(commands: readonly AppCommand[]): void {
  const client = useClient();
  const latest = useRef(commands);
  const text = useMemo(() => JSON.stringify(commands.map(describe)), [commands]);

  useEffect(() => {
    latest.current = commands;
  }, [commands]);

  useEffect(() => {
    const timer = setTimeout(() => {
      void client.windows.describeCommands(JSON.parse(text) as WindowCommand[]);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [client, text]);

  useEffect(
    () =>
      client.on('windows.commandChosen', ({ commandId }) => {
        const command = latest.current.find(({ id }) => id === commandId);
        if (!command?.isEnabled) return;
        if (!isBehindDialog()) command.run();
        else
          useToastStore.getState().show({
            tone: 'info',
            text: `“${command.title}” was not done: close what is open in front first.`,
            actions: [],
          });
      }),
    [client],
  );
}

const describe = ({ id, title, keys, menu, isEnabled }: AppCommand): WindowCommand => ({
  id,
  title,
  keys,
  menu,
  isEnabled,
});
