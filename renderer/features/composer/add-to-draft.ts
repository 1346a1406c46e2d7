import type { SessionId } from '@shared/domain/ids';
import type { Client } from '../../bridge/client';
import { draftOf, useDraftStore } from '../../stores/draft-store';

/** Changes what is being written for a session, also one whose composer is not on screen; nothing of it is lost. */
export async function addToDraft(
  client: Pick<Client, 'drafts'>,
  sessionId: SessionId,
  change: (text: string) => string,
): Promise<boolean> {
  const { drafts, load, edit } = useDraftStore.getState();
  if (!drafts[sessionId]) {
    const stored = await client.drafts.read({ sessionId });
    if (!stored.ok) return false;
    load(sessionId, stored.value);
  }
  edit(sessionId, (draft) => ({ ...draft, text: change(draft.text) }));
  // Its composer, which writes it down, may not be there.
  const written = await client.drafts.write({ sessionId, ...draftOf(sessionId) });
  return written.ok;
}
