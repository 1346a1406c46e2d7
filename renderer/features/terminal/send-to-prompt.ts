import type { SessionId } from '@shared/domain/ids';
import type { Client } from '../../bridge/client';
import { draftOf, useDraftStore } from '../../stores/draft-store';
import { useLayoutStore } from '../../stores/layout-store';
import { focusComposer } from '../composer/composer-keys';

/** Adds what a terminal shows to what is being written for the session; nothing of that is lost. */
export async function sendToPrompt(
  client: Pick<Client, 'drafts'>,
  sessionId: SessionId,
  text: string,
): Promise<void> {
  const { drafts, load, edit } = useDraftStore.getState();
  if (!drafts[sessionId]) {
    const stored = await client.drafts.read({ sessionId });
    if (!stored.ok) return;
    load(sessionId, stored.value);
  }
  edit(sessionId, (draft) => ({ ...draft, text: withBlock(draft.text, text) }));
  // Its composer, which writes it down, may not be on screen.
  await client.drafts.write({ sessionId, ...draftOf(sessionId) });
  useLayoutStore.getState().selectSession(sessionId);
  focusComposer();
}

export function withBlock(before: string, text: string): string {
  const lines = text.replace(/[ \t]+$/gm, '').replace(/^\n+|\n+$/g, '');
  const ticks = Math.max(2, ...[...lines.matchAll(/`+/g)].map(([run]) => run.length)) + 1;
  const fence = '`'.repeat(ticks);
  const begin = before === '' ? '' : `${before.replace(/\n+$/, '')}\n\n`;
  return `${begin}${fence}text\n${lines}\n${fence}\n`;
}
