import type { SessionSummary } from '@shared/contract/sessions';
import { useIsFoundSession } from '../../bridge/imports-queries';
import styles from './conversation-empty.module.css';

export function ConversationEmpty({ session }: { session: SessionSummary }) {
  const isFound = useIsFoundSession(session.id);
  if (session.isDemo)
    return (
      <div className={styles.empty}>
        <h2>Demo agent</h2>
        <p>
          A scripted agent: no account, no cost. It works in a scratch folder of its own. Say “show
          me everything”, or anything else.
        </p>
      </div>
    );
  return (
    <div className={styles.empty}>
      <h2>{isFound ? 'From your terminal' : 'New session'}</h2>
      <p>
        {isFound
          ? 'What was said there is being read from its transcript and is shown here in a moment. Claude Code goes on from it when you send something. The session works in'
          : 'Say what should be done. The session works in'}
      </p>
      <code className={styles.path}>{session.cwd}</code>
    </div>
  );
}
