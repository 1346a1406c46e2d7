import type { SessionId } from '@shared/domain/ids';
import { type Draft, useDraftStore } from './draft-store';

const CHANNEL = 'roundhouse.drafts';

interface Edited {
  sessionId: SessionId;
  draft: Draft;
}

/**
 * One session may be open in two windows; what is written, or was sent, in one is so in the other at
 * once. The returned function ends that.
 */
export function followDrafts(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  let isTaking = false;
  channel.addEventListener('message', ({ data }: MessageEvent<Edited>) => {
    isTaking = true;
    useDraftStore.getState().take(data.sessionId, data.draft);
    isTaking = false;
  });
  const stop = useDraftStore.subscribe(({ drafts }, { drafts: before }) => {
    if (isTaking) return;
    for (const [id, draft] of Object.entries(drafts)) {
      // What was only read from the store is no news.
      if (before[id] === undefined || draft === before[id]) continue;
      channel.postMessage({ sessionId: id as SessionId, draft } satisfies Edited);
    }
  });
  return () => {
    stop();
    channel.close();
  };
}
