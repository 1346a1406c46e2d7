import type { SessionId } from '@shared/domain/ids';
import { draftOf } from '../../stores/draft-store';
import { composerInputId } from './composer-keys';

/** To the open request of a session on screen when nothing is being written there, else to its composer. */
export function focusSession(sessionId: SessionId): void {
  const { text, imageIds } = draftOf(sessionId);
  const isWriting = text !== '' || imageIds.length > 0;
  const request = isWriting
    ? null
    : document.querySelector<HTMLElement>(
        `[data-pane-session="${sessionId}"] [data-testid="permission-card"]`,
      );
  (request ?? document.getElementById(composerInputId(sessionId)))?.focus();
}
