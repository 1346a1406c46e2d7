import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeletedSessionDto } from '@shared/contract/deleted';
import { unwrap } from '../../bridge/client';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import { Dialog } from '../../components/dialog';
import { useUiStore } from '../../stores/ui-store';
import { useReportFailure } from '../errors/use-report-failure';
import { useSessionActions } from '../sessions/use-session-actions';
import styles from './deleted-dialog.module.css';
import { DeletedRow } from './deleted-row';

export function DeletedDialog() {
  const isOpen = useUiStore((state) => state.overlay === 'deleted');
  return isOpen ? <OpenDialog /> : null;
}

/** What was deleted and can be brought back, or taken away for good: never by itself. */
function OpenDialog() {
  const client = useClient();
  const cache = useQueryClient();
  const report = useReportFailure();
  const { select } = useSessionActions();
  const close = () => useUiStore.getState().openOverlay(null);
  const { data } = useQuery({
    queryKey: queryKeys.deleted,
    queryFn: async () => unwrap(await client.deleted.list({})),
    staleTime: 0,
    retry: false,
  });
  const [askedId, setAskedId] = useState<string | null>(null);
  const again = () => cache.invalidateQueries({ queryKey: queryKeys.deleted });

  const restore = async ({ id: sessionId }: DeletedSessionDto) => {
    const answer = await client.sessions.restore({ sessionId });
    if (!answer.ok) {
      report(answer.error);
      return;
    }
    select(sessionId);
    close();
  };
  const purge = async ({ id: sessionId }: DeletedSessionDto) => {
    const answer = await client.deleted.purge({ sessionId });
    setAskedId(null);
    if (!answer.ok) report(answer.error);
    await again();
  };

  return (
    <Dialog
      title="Recently deleted"
      description="Sessions stay here until you restore them or delete them for good."
      width={640}
      onClose={close}
    >
      <ul className={styles.list} data-testid="deleted-list">
        {data?.map((session) => (
          <DeletedRow
            key={session.id}
            session={session}
            isAsked={session.id === askedId}
            onRestore={() => void restore(session)}
            onAsk={(isAsked) => setAskedId(isAsked ? session.id : null)}
            onPurge={() => void purge(session)}
          />
        ))}
      </ul>
      {data?.length === 0 && <p className={styles.note}>Nothing was deleted.</p>}
    </Dialog>
  );
}
