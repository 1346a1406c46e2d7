import { FileStack } from 'lucide-react';
import { useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { Collision } from '@shared/domain/collisions';
import type { SessionId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { useCollisionsOf } from '../../bridge/collisions-queries';
import { useSessions } from '../../bridge/queries';
import { Button } from '../../components/button';
import { useReportFailure } from '../errors/use-report-failure';
import { useSessionActions } from '../sessions/use-session-actions';
import styles from './collision-note.module.css';

/** Says that another running session edits the same files, and offers the ways out. */
export function CollisionNote({
  session,
  className,
}: {
  session: SessionSummary;
  className: string;
}) {
  const collisions = useCollisionsOf(session.id);
  const { data: sessions } = useSessions();
  const [putAside, setPutAside] = useState<readonly string[]>([]);
  const client = useClient();
  const report = useReportFailure();
  const { select } = useSessionActions();
  const collision = collisions.find((one) => !putAside.includes(keyOf(one)));
  if (!collision) return null;

  const { earlier, later, paths } = collision;
  const other = earlier === session.id ? later : earlier;
  const titleOf = (id: SessionId) => sessions?.find((one) => one.id === id)?.title ?? 'a session';
  const pauseLater = async () => {
    const stopped = await client.sessions.stop({ sessionId: later });
    if (!stopped.ok) report(stopped.error, { sessionId: later });
  };
  return (
    <div className={className} role="status" data-testid="collision-note">
      <FileStack size={13} aria-hidden="true" />
      <span className={styles.words} title={paths.join('\n')}>
        {filesWords(paths, session.cwd)} is also being edited by “{titleOf(other)}”.
      </span>
      <span className={styles.ways}>
        <Button size="small" tone="quiet" onClick={() => select(other)}>
          Show it
        </Button>
        <Button size="small" tone="quiet" onClick={() => void pauseLater()}>
          {later === session.id ? 'Stop this one' : 'Stop the later one'}
        </Button>
        <Button
          size="small"
          tone="quiet"
          onClick={() => setPutAside((keys) => [...keys, keyOf(collision)])}
        >
          Dismiss
        </Button>
      </span>
    </div>
  );
}

/** More files make it another one. */
const keyOf = ({ earlier, later, paths }: Collision): string =>
  [earlier, later, ...paths].join('\n');

function filesWords(paths: readonly string[], folder: string): string {
  const [first = ''] = paths;
  const name = first.startsWith(`${folder}/`) ? first.slice(folder.length + 1) : first;
  return paths.length === 1 ? name : `${name} (and ${paths.length - 1} more)`;
}
