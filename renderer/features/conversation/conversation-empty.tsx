import type { SessionSummary } from '@shared/contract/sessions';
import styles from './conversation-empty.module.css';

export function ConversationEmpty({ session }: { session: SessionSummary }) {
  return (
    <div className={styles.empty}>
      <h2>{session.isDemo ? 'Demo agent' : 'New session'}</h2>
      <p>
        {session.isDemo
          ? 'A scripted agent: no account, no cost. It works in a scratch folder of its own. Say “show me everything”, or anything else.'
          : 'Say what should be done. The session works in'}
      </p>
      {!session.isDemo && <code className={styles.path}>{session.cwd}</code>}
    </div>
  );
}
