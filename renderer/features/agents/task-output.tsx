import { useQuery } from '@tanstack/react-query';
import type { SessionId } from '@shared/domain/ids';
import { unwrap } from '../../bridge/client';
import { useClient } from '../../bridge/client-context';
import { formatBytes } from '../cost/format';
import { AnsiText } from '../tools/ansi-text';
import styles from './agents.module.css';

interface TaskOutputProps {
  sessionId: SessionId;
  taskId: string;
  isRunning: boolean;
}

/** Between two looks at what a running task prints. */
const LOOK_EVERY_MS = 1_000;

/** The end of what a background command printed, live while it runs. */
export function TaskOutput({ sessionId, taskId, isRunning }: TaskOutputProps) {
  const client = useClient();
  const { data, error } = useQuery({
    queryKey: ['tasks.output', sessionId, taskId, isRunning],
    queryFn: async () => unwrap(await client.tasks.output({ sessionId, taskId })),
    refetchInterval: isRunning ? LOOK_EVERY_MS : false,
    staleTime: 0,
    retry: false,
  });
  if (error !== null)
    return (
      <p className={styles.output} role="alert">
        {error.message}
      </p>
    );
  if (data === undefined) return null;
  return (
    <div className={styles.output} data-testid="task-output">
      {data.isTruncated && (
        <small>
          The end of {data.totalBytes === null ? 'a longer output' : formatBytes(data.totalBytes)}
        </small>
      )}
      {data.text === '' ? <small>Nothing printed yet.</small> : <AnsiText text={data.text} />}
    </div>
  );
}
