import { useMemo } from 'react';
import type { Envelope } from '@shared/contract/error';
import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { useLayoutStore } from '../../stores/layout-store';
import { useToastStore } from '../../stores/toast-store';
import { useReportFailure } from '../errors/use-report-failure';

export interface ListActions {
  pin(session: SessionSummary, isPinned: boolean): void;
  rename(session: SessionSummary, title: string): void;
  end(session: SessionSummary): void;
  /** Each of these two can be undone for as long as its message is shown. */
  archive(session: SessionSummary, isArchived: boolean): void;
  remove(session: SessionSummary): void;
}

export function useListActions(): ListActions {
  const client = useClient();
  const report = useReportFailure();
  return useMemo(() => {
    const told = async (call: Promise<Envelope<unknown>>): Promise<boolean> => {
      const answer = await call;
      if (!answer.ok) report(answer.error);
      return answer.ok;
    };
    const offerUndo = (text: string, undo: () => void) =>
      useToastStore
        .getState()
        .show({ tone: 'info', text, actions: [{ label: 'Undo', run: undo }] });
    return {
      pin: ({ id: sessionId }, isPinned) => void told(client.sessions.pin({ sessionId, isPinned })),
      rename: ({ id: sessionId }, title) => void told(client.sessions.rename({ sessionId, title })),
      end: ({ id: sessionId }) => void told(client.sessions.close({ sessionId })),
      async archive({ id: sessionId, title }, isArchived) {
        if (!(await told(client.sessions.archive({ sessionId, isArchived }))) || !isArchived)
          return;
        offerUndo(
          `Archived “${title}”.`,
          () => void told(client.sessions.archive({ sessionId, isArchived: false })),
        );
      },
      async remove({ id: sessionId, title }) {
        const wasSelected = useLayoutStore.getState().selectedSessionId === sessionId;
        if (!(await told(client.sessions.remove({ sessionId })))) return;
        const restore = async () => {
          const isBack = await told(client.sessions.restore({ sessionId }));
          if (isBack && wasSelected) useLayoutStore.getState().selectSession(sessionId);
        };
        offerUndo(`Deleted “${title}”.`, () => void restore());
      },
    };
  }, [client, report]);
}
