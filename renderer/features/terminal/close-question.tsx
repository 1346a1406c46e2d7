import type { TerminalDto } from '@shared/contract/terminals';
import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import styles from './close-question.module.css';
import { useTerminalStore } from './terminal-store';

/** Asked where closing would stop a command. */
export function CloseQuestion({ terminals }: { terminals: readonly TerminalDto[] }) {
  const client = useClient();
  const asked = useTerminalStore((state) => state.closeQuestion);
  const askClose = useTerminalStore((state) => state.askClose);
  const closed = terminals.filter(({ id }) => asked.includes(id));
  if (closed.length === 0) return null;
  const running = closed.flatMap((terminal) => terminal.running ?? []);
  const keep = () => askClose([]);
  const close = () => {
    keep();
    for (const { id } of closed) void client.terminals.close({ terminalId: id });
  };
  return (
    <Dialog
      title={closed.length > 1 ? `Close ${closed.length} terminals?` : 'Close this terminal?'}
      description={
        running.length === 0
          ? 'What ran has ended by now. What was printed is not kept.'
          : `${runningWords(running)} will be stopped. What was printed is not kept.`
      }
      width={420}
      onClose={keep}
    >
      <div className={styles.actions}>
        <Button onClick={keep}>Keep</Button>
        <Button tone="danger" onClick={close}>
          {running.length === 0 ? 'Close' : 'Stop and close'}
        </Button>
      </div>
    </Dialog>
  );
}

const runningWords = (names: readonly string[]): string =>
  names.length === 1
    ? `“${names[0]}” runs in it and`
    : `${names.map((name) => `“${name}”`).join(' and ')} run in them and`;
