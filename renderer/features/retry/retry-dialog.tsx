import { useQuery } from '@tanstack/react-query';
import type { MessageUuid, SessionId } from '@shared/domain/ids';
import { unwrap } from '../../bridge/client';
import { useClient } from '../../bridge/client-context';
import { useSession } from '../../bridge/queries';
import { Dialog } from '../../components/dialog';
import { KeptFiles } from './kept-files';
import { RetryForm } from './retry-form';
import { RetryPicker } from './retry-picker';
import { useRetryStore } from './retry-store';
import styles from './retry.module.css';

/** Going back to before a message: which one, and what that leaves out. */
export function RetryDialog() {
  const question = useRetryStore((state) => state.question);
  const ask = useRetryStore((state) => state.ask);
  if (question === null) return null;
  const close = () => ask(null);
  if (question.kind === 'choose')
    return (
      <Dialog
        title="Retry from an earlier message"
        description="Choose the message to go back to. Nothing is sent yet."
        width={600}
        onClose={close}
      >
        <RetryPicker sessionId={question.sessionId} />
      </Dialog>
    );
  if (question.kind === 'kept-files')
    return (
      <Dialog
        title="Files taken back"
        description="Files as they were before a retry took them back, for as long as the repository keeps them."
        width={600}
        onClose={close}
      >
        <KeptFiles sessionId={question.sessionId} />
      </Dialog>
    );
  return (
    <Dialog
      title="Retry from here"
      description="Goes back to just before this message and sends it again, changed or as it was."
      width={640}
      onClose={close}
    >
      <Retry {...question} onClose={close} />
    </Dialog>
  );
}

interface RetryProps {
  sessionId: SessionId;
  messageUuid: MessageUuid;
  onClose(): void;
}

function Retry({ sessionId, messageUuid, onClose }: RetryProps) {
  const client = useClient();
  const session = useSession(sessionId);
  const { data: plan, error } = useQuery({
    queryKey: ['retry.plan', sessionId, messageUuid],
    queryFn: async () => unwrap(await client.retry.plan({ sessionId, messageUuid })),
    gcTime: 0,
    retry: false,
  });
  if (error) return <p role="alert">{error.message}</p>;
  if (!plan || !session) return <p className={styles.note}>Looking at what came before…</p>;
  return <RetryForm session={session} plan={plan} onClose={onClose} />;
}
