import type { SessionSummary } from '@shared/contract/sessions';
import type { TimelineRequest } from '@shared/domain/timeline-types';
import { useClient } from '../../bridge/client-context';
import { useTimeline } from '../conversation/feed-context';
import { useReportFailure } from '../errors/use-report-failure';
import type { RequestAnswer } from './request-answer';
import { RequestCard } from './request-card';
import { useRequestFacts } from './request-facts';

const NO_REQUESTS: TimelineRequest[] = [];

/** The oldest open request; the others wait behind it, counted. */
export function RequestQueue({ session }: { session: SessionSummary }) {
  const requests = useTimeline((timeline) => timeline.openRequests, NO_REQUESTS);
  const [oldest] = requests;
  if (!oldest) return null;
  return (
    <Oldest
      key={oldest.requestId}
      request={oldest}
      waiting={requests.length - 1}
      session={session}
    />
  );
}

interface OldestProps {
  request: TimelineRequest;
  waiting: number;
  session: SessionSummary;
}

function Oldest({ request, waiting, session }: OldestProps) {
  const client = useClient();
  const report = useReportFailure();
  const facts = useRequestFacts(session.id, request.requestId);
  const answer = async (given: RequestAnswer): Promise<boolean> => {
    const { requestId } = request;
    const result = await client.sessions.answer({
      sessionId: session.id,
      requestId,
      answer: given,
    });
    if (!result.ok) report(result.error);
    return result.ok;
  };
  return (
    <RequestCard
      request={request}
      facts={facts}
      waiting={waiting}
      session={session}
      onAnswer={answer}
    />
  );
}
