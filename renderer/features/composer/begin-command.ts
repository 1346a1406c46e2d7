import type { SessionId } from '@shared/domain/ids';
import { useDraftStore } from '../../stores/draft-store';
import { useLayoutStore } from '../../stores/layout-store';
import { focusComposer } from './composer-keys';

/** Opens the list of commands, as a typed slash does; what is being written stays. */
export function beginCommand(sessionId: SessionId): void {
  useLayoutStore.getState().selectSession(sessionId);
  useDraftStore
    .getState()
    .edit(sessionId, (draft) => (draft.text === '' ? { ...draft, text: '/' } : draft));
  focusComposer();
}
