import { useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { ErrorItem } from '@shared/domain/timeline-types';
import { Button } from '../../components/button';
import { NO_ITEMS, useTimeline } from '../conversation/feed-context';
import { useRetryStore } from './retry-store';
import { useBranch } from './use-branch';
import { removedWords, wayOut } from './way-out';

/** One click back to where the conversation was last good, and the message again from there. */
export function GoBack({ item, session }: { item: ErrorItem; session: SessionSummary }) {
  const items = useTimeline((timeline) => timeline.items, NO_ITEMS);
  const ask = useRetryStore((state) => state.ask);
  const { retry } = useBranch();
  const [isSending, setSending] = useState(false);
  const [token] = useState(() => crypto.randomUUID());
  const way = wayOut(items, item);
  if (way === null) return null;
  const without = removedWords(way.removed);
  const isEmpty = way.text.trim() === '' && way.imageIds.length === 0;
  const go = async () => {
    const { id: sessionId } = session;
    // Nothing would be left of it: the person says what to send instead.
    if (isEmpty) return ask({ kind: 'retry', sessionId, messageUuid: way.before });
    setSending(true);
    await retry({
      sessionId,
      messageUuid: way.before,
      token,
      text: way.text,
      imageIds: way.imageIds,
      rewindsFiles: false,
      words: `Went back to before the failure in a branch and sent the message again${without ? `, ${without}` : ' as it was'}. The files are as they were.`,
    });
    setSending(false);
  };
  return (
    <Button disabled={isSending} data-testid="go-back" onClick={() => void go()}>
      {without
        ? `Go back to before this and send ${without}`
        : 'Go back to before this and send it again'}
    </Button>
  );
}
