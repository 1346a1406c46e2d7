import { beginCommand } from '../../features/composer/begin-command';
import { CHOSEN_MODES, MODE_CHOICES } from '../../features/composer/mode-words';
import type { AppCommand } from '../../features/palette/commands';
import { useRetryStore } from '../../features/retry/retry-store';
import { useExportStore } from '../../features/export/export-store';
import { isRunning } from '../../features/sessions/status-words';
import { useSetupStore } from '../../features/setup/setup-store';
import { useFindStore } from '../../stores/find-store';
import { useLayoutStore } from '../../stores/layout-store';
import { useToastStore } from '../../stores/toast-store';
import { useUiStore } from '../../stores/ui-store';
import { type CommandContext, commandOf } from './command-context';
import type { CommandSession } from './use-command-sessions';

const command = commandOf('session');

/** What can be done to the session in the focused pane. */
export function sessionCommands(context: CommandContext): AppCommand[] {
  const { client, session, list, told } = context;
  const doing =
    (run: (session: CommandSession) => unknown): (() => void) =>
    () =>
      session && void run(session);
  const isOpen = session !== null;
  const isArchived = session?.archivedAt != null;
  const isPinned = session?.pinnedAt != null;
  return [
    command({
      id: 'stop',
      title: 'Stop this turn',
      keys: 'mod+.',
      isEnabled: isOpen && isRunning(session.status) && session.status !== 'stopping',
      run: doing(({ id: sessionId }) => told(client.sessions.stop({ sessionId }))),
    }),
    command({
      id: 'find',
      title: 'Find in this session',
      keys: 'mod+f',
      isEnabled: isOpen,
      run: doing(({ id }) => {
        useLayoutStore.getState().setView('session');
        useFindStore.getState().openBar(id);
      }),
    }),
    command({
      id: 'export',
      title: 'Export or copy this session',
      isEnabled: isOpen,
      run: doing(({ id }) => useExportStore.getState().ask(id)),
    }),
    command({
      id: 'rename',
      title: 'Rename this session',
      isEnabled: isOpen,
      run: doing(({ id }) => useUiStore.getState().renameInTitle(id)),
    }),
    command({
      id: 'pin',
      title: isPinned ? 'Unpin this session' : 'Pin this session',
      isEnabled: isOpen,
      run: doing(({ id }) => list.pin(id, !isPinned)),
    }),
    command({
      id: 'archive',
      title: isArchived ? 'Take this session out of the archive' : 'Archive this session',
      isEnabled: isOpen,
      run: doing(({ id }) => list.archive([id], !isArchived)),
    }),
    command({
      id: 'delete',
      title: 'Delete this session',
      isEnabled: isOpen,
      run: doing(({ id }) => list.remove([id])),
    }),
    command({
      id: 'retry',
      title: 'Retry from an earlier message',
      isEnabled: isOpen,
      run: doing(({ id: sessionId }) =>
        useRetryStore.getState().ask({ kind: 'choose', sessionId }),
      ),
    }),
    command({
      id: 'setup',
      title: 'Set up this session: budgets, profile, MCP servers, tools',
      isEnabled: isOpen,
      run: doing(({ id }) => useSetupStore.getState().open(id, 'budget')),
    }),
    ...processCommands(context, doing),
    ...choiceCommands(context),
    ...contextCommands(context, doing),
    ...copyCommands(context, doing),
  ];
}

type Doing = (run: (session: CommandSession) => unknown) => () => void;

function processCommands({ client, session, list, told }: CommandContext, doing: Doing) {
  const isLive = session?.isLive === true;
  return [
    command({
      id: 'end',
      title: 'End the process of this session',
      isEnabled: isLive,
      run: doing(({ id }) => list.end(id)),
    }),
    command({
      id: 'wake',
      title: 'Wake this session',
      isEnabled: session !== null && !isLive,
      run: doing(({ id: sessionId }) => told(client.sessions.wake({ sessionId }))),
    }),
    command({
      id: 'restart',
      title: 'Restart the process of this session',
      isEnabled: isLive,
      run: doing(({ id: sessionId }) => told(client.sessions.restart({ sessionId }))),
    }),
  ];
}

function choiceCommands({ session, setMode }: CommandContext) {
  const choose = (picker: 'policy' | 'model' | 'effort', title: string) =>
    command({
      id: `choose-${picker}`,
      title,
      isEnabled: session !== null,
      run: () => {
        if (!session) return;
        useLayoutStore.getState().setView('session');
        useUiStore.getState().openPicker(session.id, picker);
      },
    });
  return [
    choose('policy', 'Change the permission policy'),
    choose('model', 'Change the model'),
    choose('effort', 'Change the effort or the thinking'),
    command({
      id: 'slash-commands',
      title: 'Choose a command of Claude Code',
      isEnabled: session !== null,
      run: () => session && beginCommand(session.id),
    }),
    ...CHOSEN_MODES.filter((mode) => mode !== 'bypassPermissions').map((mode) =>
      command({
        id: `mode-${mode}`,
        title: `Go on in the mode ${MODE_CHOICES[mode]}`,
        isEnabled: session !== null && session.mode !== mode,
        run: () => session && void setMode(session, mode),
      }),
    ),
  ];
}

/** What fills the context, and what can be done about it. */
function contextCommands({ client, session, told }: CommandContext, doing: Doing) {
  return [
    command({
      id: 'show-context',
      title: 'Show what fills the context',
      isEnabled: session !== null,
      run: doing(() => useLayoutStore.getState().showPanel('context')),
    }),
    command({
      id: 'show-servers',
      title: 'Show the MCP servers',
      isEnabled: session !== null,
      run: doing(() => useLayoutStore.getState().showPanel('session')),
    }),
    command({
      id: 'compact',
      title: 'Compact the conversation now',
      isEnabled: session?.isLive === true,
      run: doing(({ id: sessionId }) =>
        told(client.sessions.send({ sessionId, text: '/compact', imageIds: [] })),
      ),
    }),
  ];
}

function copyCommands({ client, session, told }: CommandContext, doing: Doing) {
  const copy = async (text: string, what: string) => {
    if (await told(client.app.copyText({ text })))
      useToastStore.getState().show({ tone: 'info', text: `${what} copied.`, actions: [] });
  };
  return [
    command({
      id: 'copy-link',
      title: 'Copy the link to this session',
      isEnabled: session !== null,
      run: doing(({ id }) => copy(`roundhouse://session/${id}`, 'Link')),
    }),
    command({
      id: 'copy-claude-id',
      title: 'Copy Claude Code’s own id of this session',
      isEnabled: session?.claudeSessionId != null,
      run: doing(({ claudeSessionId }) => claudeSessionId && copy(claudeSessionId, 'Id')),
    }),
  ];
}
