import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Envelope } from '@shared/contract/error';
import type { SessionSummary } from '@shared/contract/sessions';
import type { SessionId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import { useLayoutStore } from '../../stores/layout-store';
import { useToastStore } from '../../stores/toast-store';
import { useReportFailure } from '../errors/use-report-failure';
import { callForEach } from './call-for-each';

export interface ListActions {
  pin(id: SessionId, isPinned: boolean): void;
  rename(id: SessionId, title: string): void;
  end(id: SessionId): void;
  see(ids: readonly SessionId[]): void;
  /** Each of these two can be undone for as long as its message is shown. */
  archive(ids: readonly SessionId[], isArchived: boolean): void;
  remove(ids: readonly SessionId[]): void;
}

export function useListActions(): ListActions {
  const client = useClient();
  const cache = useQueryClient();
  const report = useReportFailure();
  return useMemo(() => {
    const told = async (call: Promise<Envelope<unknown>>): Promise<void> => {
      const answer = await call;
      if (!answer.ok) report(answer.error);
    };
    /** The ones it worked for; of those it did not work for, the first says why. */
    const forEach = async (
      ids: readonly SessionId[],
      call: (sessionId: SessionId) => Promise<Envelope<unknown>>,
    ): Promise<SessionId[]> => {
      const { done, failed } = await callForEach(ids, call);
      const [first] = failed;
      if (first) report(first.error);
      return done;
    };
    const nameOf = (ids: readonly SessionId[]): string => {
      if (ids.length !== 1) return `${ids.length} sessions`;
      const list = cache.getQueryData<SessionSummary[]>(queryKeys.sessions);
      return `“${list?.find(({ id }) => id === ids[0])?.title ?? 'the session'}”`;
    };
    const offerUndo = (text: string, undo: () => void) =>
      useToastStore
        .getState()
        .show({ tone: 'info', text, actions: [{ label: 'Undo', run: undo }] });
    const setArchived = (ids: readonly SessionId[], isArchived: boolean) =>
      forEach(ids, (sessionId) => client.sessions.archive({ sessionId, isArchived }));
    return {
      pin: (sessionId, isPinned) => void told(client.sessions.pin({ sessionId, isPinned })),
      rename: (sessionId, title) => void told(client.sessions.rename({ sessionId, title })),
      end: (sessionId) => void told(client.sessions.close({ sessionId })),
      see: (ids) => void forEach(ids, (sessionId) => client.sessions.markSeen({ sessionId })),
      async archive(ids, isArchived) {
        const done = await setArchived(ids, isArchived);
        if (done.length === 0 || !isArchived) return;
        offerUndo(`Archived ${nameOf(done)}.`, () => void setArchived(done, false));
      },
      async remove(ids) {
        const name = nameOf(ids);
        const selected = useLayoutStore.getState().selectedSessionId;
        const done = await forEach(ids, (sessionId) => client.sessions.remove({ sessionId }));
        if (done.length === 0) return;
        const restore = async () => {
          const back = await forEach(done, (sessionId) => client.sessions.restore({ sessionId }));
          if (selected && back.includes(selected))
            useLayoutStore.getState().selectSession(selected);
        };
        offerUndo(
          `Deleted ${done.length === ids.length ? name : nameOf(done)}.`,
          () => void restore(),
        );
      },
    };
  }, [client, cache, report]);
}
