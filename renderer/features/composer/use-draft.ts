import { useEffect } from 'react';
import type { SessionId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { type Draft, draftOf, EMPTY_DRAFT, useDraftStore } from '../../stores/draft-store';

/** Long enough not to write per key, short enough that a crash loses a few words at most. */
const WRITE_AFTER_MS = 400;

/** A session's draft: read once, written a moment after a change, and at once when it may be lost. */
export function useDraft(sessionId: SessionId): {
  draft: Draft;
  edit: (change: (draft: Draft) => Draft) => void;
} {
  const client = useClient();
  const draft = useDraftStore((state) => state.drafts[sessionId] ?? EMPTY_DRAFT);

  useEffect(() => {
    let isCurrent = true;
    void client.drafts.read({ sessionId }).then((answer) => {
      if (isCurrent && answer.ok) useDraftStore.getState().load(sessionId, answer.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [client, sessionId]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const flush = () => {
      if (timer === null) return;
      clearTimeout(timer);
      timer = null;
      void client.drafts.write({ sessionId, ...draftOf(sessionId) });
    };
    const stop = useDraftStore.subscribe((state, before) => {
      const wasLoaded = before.drafts[sessionId] !== undefined;
      if (state.drafts[sessionId] === before.drafts[sessionId]) return;
      // The first value is what was read; writing it back would only race with another window.
      if (!wasLoaded && state.drafts[sessionId]?.text === '') return;
      // Not put off by the next key: who types without a pause would lose all of it in a crash.
      timer ??= setTimeout(flush, WRITE_AFTER_MS);
    });
    window.addEventListener('blur', flush);
    window.addEventListener('beforeunload', flush);
    return () => {
      flush();
      stop();
      window.removeEventListener('blur', flush);
      window.removeEventListener('beforeunload', flush);
    };
  }, [client, sessionId]);

  return { draft, edit: (change) => useDraftStore.getState().edit(sessionId, change) };
}
