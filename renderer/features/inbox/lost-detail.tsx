import { Button } from '../../components/button';
import { requestTitle } from '../permissions/request-words';
import { type InboxItem, toTimelineRequest } from './inbox-items';
import styles from './inbox.module.css';

interface LostDetailProps {
  item: Exclude<InboxItem, { kind: 'request' }>;
  onResume(): void;
  onOpen(): void;
  onPutAside(): void;
}

/** What nobody can answer any more: a failed turn, or a request whose process is gone. */
export function LostDetail({ item, onResume, onOpen, onPutAside }: LostDetailProps) {
  const isExpired = item.kind === 'expired';
  return (
    <section className={styles.lost} data-kind={item.kind} tabIndex={-1} aria-label="What happened">
      <h3>{isExpired ? item.first.sessionTitle : item.session.title}</h3>
      {isExpired ? (
        <>
          <ul>
            {item.requests.map((request) => (
              <li key={request.requestId} className={styles.expired}>
                {requestTitle(toTimelineRequest(request))}
                <span className={styles.tag}>expired</span>
              </li>
            ))}
          </ul>
          <p className={styles.note}>
            The process that asked has ended, so it cannot be answered any more. Nothing was
            allowed. Resume sends “Continue.”, and the session asks again if it still needs to.
          </p>
        </>
      ) : (
        <p className={styles.failure}>{item.failure}</p>
      )}
      <div className={styles.actions}>
        {isExpired ? (
          <Button tone="primary" keys="enter" data-testid="inbox-resume" onClick={onResume}>
            Resume
          </Button>
        ) : (
          <Button tone="primary" keys="enter" onClick={onOpen}>
            Open
          </Button>
        )}
        {isExpired && (
          <Button keys="o" onClick={onOpen}>
            Open
          </Button>
        )}
        <Button tone="quiet" keys="x" data-testid="inbox-put-aside" onClick={onPutAside}>
          Put aside
        </Button>
      </div>
    </section>
  );
}
