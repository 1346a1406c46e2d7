import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import { safeLink } from '../markdown/safe-link';
import { useReportFailure } from '../errors/use-report-failure';
import { useCardDraft } from './card-draft';
import { allowOnce, cancelForm, deny } from './request-answer';
import type { RequestBodyProps } from './request-card';
import styles from './request-card.module.css';
import { text } from './request-words';

const DECLINED = 'The user declined to open this page.';

/** A page a server wants opened: its whole address first, and nothing is opened unasked. */
export function UrlRequest({
  card,
  request,
  url,
  isLocked,
  onAnswer,
}: RequestBodyProps & { url: string }) {
  const client = useClient();
  const report = useReportFailure();
  const [isOpened, setOpened] = useCardDraft(card, 'opened', false);
  const safe = safeLink(url);
  const host = hostOf(url);
  const open = async () => {
    if (!safe) return;
    const opened = await client.app.openExternal({ url: safe });
    if (opened.ok) setOpened(true);
    else report(opened.error);
  };
  return (
    <>
      <div className={`${styles.scroll} ${styles.form}`}>
        <p className={styles.reason}>{text(request.input['message'])}</p>
        <p className={styles.reason}>
          {text(request.input['mcp_server_name']) ?? 'A server'} wants to open a page
          {host !== null && (
            <>
              {' '}
              at <strong>{host}</strong>
            </>
          )}
          :
        </p>
        <p className={`${styles.box} ${styles.address}`}>{url}</p>
        {!safe && (
          <p className={styles.error}>This is no web address, so it cannot be opened from here.</p>
        )}
        {isOpened && (
          <p className={styles.reason}>
            The page was opened in your browser. Say so here when you are done there.
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {isOpened ? (
          <Button
            tone="primary"
            disabled={isLocked}
            data-testid="permission-allow"
            onClick={() => onAnswer(allowOnce({}))}
          >
            I am done there
          </Button>
        ) : (
          <Button
            tone="primary"
            disabled={isLocked || !safe}
            data-testid="url-open"
            onClick={() => void open()}
          >
            Open this page
          </Button>
        )}
        <Button
          disabled={isLocked}
          data-testid="permission-deny"
          onClick={() => onAnswer(deny(DECLINED))}
        >
          Decline
        </Button>
        <Button tone="quiet" disabled={isLocked} onClick={() => onAnswer(cancelForm())}>
          Close without an answer
        </Button>
      </div>
    </>
  );
}

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);
