import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeptFilesDto } from '@shared/contract/retry';
import type { SessionId } from '@shared/domain/ids';
import { unwrap } from '../../bridge/client';
import { useClient } from '../../bridge/client-context';
import { useSession } from '../../bridge/queries';
import { Button } from '../../components/button';
import { useToastStore } from '../../stores/toast-store';
import { useReportFailure } from '../errors/use-report-failure';
import { relativePath } from './retry-words';
import styles from './retry.module.css';

/** Every state of files that was kept, newest first, each with its way back. */
export function KeptFiles({ sessionId }: { sessionId: SessionId }) {
  const client = useClient();
  const { data, error } = useQuery({
    queryKey: ['retry.listKeptFiles', sessionId],
    queryFn: async () => unwrap(await client.retry.listKeptFiles({ sessionId })),
    gcTime: 0,
    retry: false,
  });
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p className={styles.note}>Looking in the repository…</p>;
  if (data.kept.length === 0)
    return (
      <p className={styles.note} data-testid="kept-files">
        No files were taken back in this session, or its folder is in no git repository.
      </p>
    );
  return (
    <ul className={styles.prompts} data-testid="kept-files">
      {data.kept.map((entry) => (
        <Entry key={entry.ref} sessionId={sessionId} entry={entry} />
      ))}
    </ul>
  );
}

function Entry({ sessionId, entry }: { sessionId: SessionId; entry: KeptFilesDto }) {
  const client = useClient();
  const cache = useQueryClient();
  const report = useReportFailure();
  const session = useSession(sessionId);
  const [isPutting, setPutting] = useState(false);
  const { ref: filesBefore, keptAt, paths } = entry;
  const putBack = async () => {
    setPutting(true);
    const answer = await client.retry.restoreFiles({ sessionId, filesBefore });
    setPutting(false);
    if (!answer.ok) return report(answer.error);
    await cache.invalidateQueries({ queryKey: ['retry.listKeptFiles', sessionId] });
    const { restored } = answer.value;
    useToastStore.getState().show({
      tone: 'info',
      text: `${restored === 1 ? '1 file was' : `${restored} files were`} put back. As they were until now they are kept, too.`,
      actions: [],
    });
  };
  return (
    <li className={styles.prompt}>
      <time className={styles.turn} dateTime={new Date(keptAt).toISOString()}>
        {new Date(keptAt).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
      <code className={styles.words} title={paths.join('\n')}>
        {paths.map((path) => relativePath(path, session?.cwd ?? '')).join(', ')}
      </code>
      <Button size="small" disabled={isPutting} onClick={() => void putBack()}>
        Put back
      </Button>
    </li>
  );
}
