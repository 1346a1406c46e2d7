import { useMemo } from 'react';
import type { Envelope } from '@shared/contract/error';
import { useClient } from '../bridge/client-context';
import { useSettings, useWorkspaces } from '../bridge/queries';
import { useReportFailure } from '../features/errors/use-report-failure';
import type { AppCommand } from '../features/palette/commands';
import { useListActions } from '../features/sessions/use-list-actions';
import { useSessionActions } from '../features/sessions/use-session-actions';
import { useSetMode } from '../features/sessions/use-set-mode';
import { useTerminalActions } from '../features/terminal/use-terminal-actions';
import { useLayoutStore } from '../stores/layout-store';
import type { CommandContext } from './commands/command-context';
import { fileCommands } from './commands/file-commands';
import { goCommands } from './commands/go-commands';
import { helpCommands } from './commands/help-commands';
import { sessionCommands } from './commands/session-commands';
import { terminalCommands } from './commands/terminal-commands';
import { useCommandSessions } from './commands/use-command-sessions';
import { viewCommands } from './commands/view-commands';

/**
 * Everything that can be done from anywhere, with the keys it has unless the person chose others. The
 * same objects while sessions stream: they are made anew only when one of them could change.
 */
export function useCommands(): AppCommand[] {
  const client = useClient();
  const report = useReportFailure();
  const { data: workspaces } = useWorkspaces();
  const { data: settings } = useSettings();
  const actions = useSessionActions();
  const list = useListActions();
  const setMode = useSetMode();
  const sessions = useCommandSessions();
  const terminals = useTerminalActions();
  const paneCount = useLayoutStore((state) => state.panes.length);
  return useMemo(() => {
    const told = async (call: Promise<Envelope<unknown>>): Promise<boolean> => {
      const answer = await call;
      if (!answer.ok) report(answer.error);
      return answer.ok;
    };
    const context: CommandContext = {
      client,
      ...sessions,
      workspaces: workspaces ?? [],
      settings,
      paneCount,
      actions,
      list,
      setMode,
      told,
    };
    return [
      ...goCommands(context),
      ...fileCommands(context),
      ...sessionCommands(context),
      ...viewCommands(context),
      ...terminalCommands(terminals, sessions.session !== null || context.workspaces.length > 0),
      ...helpCommands(),
    ];
  }, [
    client,
    report,
    sessions,
    workspaces,
    settings,
    paneCount,
    actions,
    list,
    setMode,
    terminals,
  ]);
}
