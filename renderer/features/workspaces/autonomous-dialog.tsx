import { useClient } from '../../bridge/client-context';
import { useWorkspaces } from '../../bridge/queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { useUiStore } from '../../stores/ui-store';
import { useReportFailure } from '../errors/use-report-failure';
import { useSetPolicy } from '../sessions/use-set-policy';
import styles from './autonomous-dialog.module.css';

export function AutonomousDialog() {
  const question = useUiStore((state) => state.autonomousQuestion);
  const ask = useUiStore((state) => state.askAutonomous);
  const client = useClient();
  const report = useReportFailure();
  const setPolicy = useSetPolicy();
  const { data: workspaces } = useWorkspaces();
  if (!question) return null;
  const workspace = workspaces?.find(({ id }) => id === question.workspaceId);
  const confirm = async () => {
    ask(null);
    const answer = await client.workspaces.confirmAutonomous({ workspaceId: question.workspaceId });
    if (answer.ok) await setPolicy(question.sessionId, 'autonomous');
    else report(answer.error);
  };
  return (
    <Dialog
      tone="danger"
      title={`Run everything in ${workspace?.name ?? 'this folder'} without asking?`}
      description="Sessions set to Autonomous edit files, run commands and use the network without a request reaching you. What they do cannot be undone from here. This is asked once per folder."
      onClose={() => ask(null)}
    >
      <div className={styles.actions}>
        <Button ref={focusOnce} onClick={() => ask(null)}>
          Keep asking
        </Button>
        <Button tone="danger" onClick={() => void confirm()}>
          Run without asking
        </Button>
      </div>
    </Dialog>
  );
}

const focusOnce = (element: HTMLButtonElement | null) => element?.focus();
