import { useQuery } from '@tanstack/react-query';
import type { SessionSummary } from '@shared/contract/sessions';
import type { MessageUuid } from '@shared/domain/ids';
import { unwrap } from '../../bridge/client';
import { useClient } from '../../bridge/client-context';
import { filesWords, relativePath } from './retry-words';
import styles from './retry.module.css';

interface RetryFilesProps {
  session: SessionSummary;
  messageUuid: MessageUuid;
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
}

/** A dry run says what would change; nothing is touched before the message is sent. */
export function RetryFiles({ session, messageUuid, isChosen, onChoose }: RetryFilesProps) {
  const client = useClient();
  const sessionId = session.id;
  const { data: plan, error } = useQuery({
    queryKey: ['retry.planFiles', sessionId, messageUuid],
    queryFn: async () => unwrap(await client.retry.planFiles({ sessionId, messageUuid })),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const changed = plan?.state === 'known' ? plan.changed : [];
  const noUndo = plan?.state === 'known' ? plan.noUndo : null;
  return (
    <section className={styles.axis} aria-labelledby="retry-files">
      <h3 id="retry-files">Files</h3>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={changed.length === 0}
          aria-describedby="retry-files-words"
          onChange={(event) => onChoose(event.target.checked)}
        />
        Take the files back too
      </label>
      <p id="retry-files-words" role="status" data-testid="retry-files">
        {plan ? filesWords(plan) : (error?.message ?? 'Looking at what would change…')}
      </p>
      {changed.length > 0 && (
        <ul className={styles.files}>
          {changed.map((path) => (
            <li key={path}>
              <code>{relativePath(path, session.cwd)}</code>
            </li>
          ))}
        </ul>
      )}
      {changed.length > 0 && (
        <p className={styles.note}>
          {noUndo === null
            ? 'The files as they are now are kept in the repository, so this can be undone.'
            : `Taking the files back cannot be undone: ${noUndo}`}
        </p>
      )}
    </section>
  );
}
