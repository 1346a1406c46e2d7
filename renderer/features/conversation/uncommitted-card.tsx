import { useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { NoticeItem, TimelineItem } from '@shared/domain/timeline-types';
import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import { NoticeCard } from '../../components/notice-card';
import { useLayoutStore } from '../../stores/layout-store';
import { useReportFailure } from '../errors/use-report-failure';
import { useTimeline } from './feed-context';
import { NoticeLine } from './notice-line';

const COMMIT_PROMPT = 'Commit the uncommitted changes of this session with a fitting message.';

/** What a turn left uncommitted, while it is the newest word on it; a line afterwards. */
export function UncommittedCard({ item, session }: { item: NoticeItem; session: SessionSummary }) {
  const client = useClient();
  const report = useReportFailure();
  const [isPutAside, setPutAside] = useState(false);
  const isNewest = useTimeline((timeline) => isAfterLastPrompt(timeline.items, item.seq), false);
  if (isPutAside || !isNewest) return <NoticeLine item={item} />;

  const commit = async () => {
    const sent = await client.sessions.send({
      sessionId: session.id,
      text: COMMIT_PROMPT,
      imageIds: [],
    });
    if (!sent.ok) report(sent.error, { sessionId: session.id });
  };
  const show = () => {
    useLayoutStore.getState().selectSession(session.id);
    useLayoutStore.getState().showPanel('changes');
  };
  return (
    <NoticeCard
      testId="uncommitted-card"
      title="Not committed"
      actions={
        <>
          <Button size="small" onClick={show}>
            Show changes
          </Button>
          <Button size="small" onClick={() => void commit()}>
            Ask the agent to commit
          </Button>
          <Button size="small" tone="quiet" onClick={() => setPutAside(true)}>
            Dismiss
          </Button>
        </>
      }
    >
      {item.text}
    </NoticeCard>
  );
}

function isAfterLastPrompt(items: readonly TimelineItem[], seq: number): boolean {
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const item = items[at];
    if (item?.seq === seq) return true;
    if (item?.kind === 'prompt') return false;
  }
  return false;
}
