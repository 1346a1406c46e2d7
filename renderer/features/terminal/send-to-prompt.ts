import type { SessionId } from '@shared/domain/ids';
import type { Client } from '../../bridge/client';
import { useLayoutStore } from '../../stores/layout-store';
import { addToDraft } from '../composer/add-to-draft';
import { focusComposer } from '../composer/composer-keys';

/** Adds what a terminal shows to what is being written for the session; nothing of that is lost. */
export async function sendToPrompt(
  client: Pick<Client, 'drafts'>,
  sessionId: SessionId,
  text: string,
): Promise<void> {
  if (!(await addToDraft(client, sessionId, (before) => withBlock(before, text)))) return;
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
