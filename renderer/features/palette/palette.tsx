import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { useSessions, useWorkspaces } from '../../bridge/queries';
import { isComposing } from '../../components/is-composing';
import { Kbd } from '../../components/kbd';
import { useUiStore } from '../../stores/ui-store';
import { StatusGlyph } from '../sessions/status-glyph';
import { useSessionActions } from '../sessions/use-session-actions';
import { type AppCommand, isNumberedSession } from './commands';
import styles from './palette.module.css';

export function Palette({ commands }: { commands: AppCommand[] }) {
  const isOpen = useUiStore((state) => state.overlay === 'palette');
  const openOverlay = useUiStore((state) => state.openOverlay);
  const { data: sessions = [] } = useSessions();
  const { data: workspaces = [] } = useWorkspaces();
  const { select } = useSessionActions();
  const actions = commands.filter(({ id }) => id !== 'palette' && !isNumberedSession(id));
  const close = () => openOverlay(null);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content className={styles.palette} aria-describedby={undefined}>
          <Dialog.Title className="visually-hidden">Command palette</Dialog.Title>
          <Command
            label="Command palette"
            loop
            onKeyDown={(event) => {
              if (event.key === 'Enter' && isComposing(event.nativeEvent)) event.stopPropagation();
            }}
          >
            <Command.Input className={styles.input} placeholder="Go to a session or do something" />
            <Command.List className={styles.list}>
              <Command.Empty className={styles.empty}>Nothing of that name.</Command.Empty>
              <Command.Group heading="Sessions">
                {sessions.map((session) => (
                  <Command.Item
                    key={session.id}
                    className={styles.item}
                    value={`${session.title} ${session.id}`}
                    onSelect={() => {
                      select(session.id);
                      close();
                    }}
                  >
                    <StatusGlyph status={session.status} />
                    <span className={styles.text}>{session.title}</span>
                    <span className={styles.note}>
                      {workspaces.find(({ id }) => id === session.workspaceId)?.name}
                    </span>
                  </Command.Item>
                ))}
              </Command.Group>
              <Command.Group heading="Actions">
                {actions.map((command) => (
                  <Command.Item
                    key={command.id}
                    className={styles.item}
                    value={command.title}
                    onSelect={() => {
                      close();
                      command.run();
                    }}
                  >
                    <span className={styles.text}>{command.title}</span>
                    {command.keys && <Kbd keys={command.keys} />}
                  </Command.Item>
                ))}
              </Command.Group>
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
