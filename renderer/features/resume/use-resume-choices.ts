import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { SessionId } from '@shared/domain/ids';
import { type Client, unwrap } from '../../bridge/client';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import { useReportFailure } from '../errors/use-report-failure';
import { useSessionActions } from '../sessions/use-session-actions';

/** What can be done about the session; asked again when it goes on under another id. */
export function useResumeChoices(session: SessionSummary) {
  const client = useClient();
  const sessionId = session.id;
  return useQuery({
    queryKey: ['resume.choices', sessionId, session.claudeSessionId],
    queryFn: async () => unwrap(await client.resume.choices({ sessionId })),
    gcTime: 0,
    retry: false,
  });
}

type Way = (
  client: Client['resume'],
) => Promise<
  | { ok: true; value: SessionSummary | null }
  | { ok: false; error: Parameters<ReturnType<typeof useReportFailure>>[0] }
>;

/** Goes a way and shows where it led; true when it led somewhere. */
export function useGoOn(): (from: SessionId, way: Way) => Promise<boolean> {
  const client = useClient();
  const cache = useQueryClient();
  const report = useReportFailure();
  const { select } = useSessionActions();
  return useMemo(
    () => async (from, way) => {
      const answer = await way(client.resume);
      if (!answer.ok) {
        report(answer.error);
        return false;
      }
      const session = answer.value;
      if (session === null) return false;
      if (session.id !== from) {
        cache.setQueryData<SessionSummary[]>(queryKeys.sessions, (old = []) =>
          old.some(({ id }) => id === session.id) ? old : [...old, session],
        );
        select(session.id);
      }
      return true;
    },
    [client, cache, report, select],
  );
}
