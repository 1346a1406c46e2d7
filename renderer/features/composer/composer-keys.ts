import type { SessionId } from '@shared/domain/ids';
import { isComposing } from '../../components/is-composing';
import { useLayoutStore } from '../../stores/layout-store';

/** One composer per pane, and no session is in two. */
export const composerInputId = (sessionId: SessionId): string => `composer-${sessionId}`;

type ComposerKey = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'keyCode'
>;

/** Enter sends, Shift+Enter is a new line, Esc leaves; nothing while an input method is at work. */
export function composerKey(event: ComposerKey): 'send' | 'leave' | 'none' {
  if (isComposing(event)) return 'none';
  if (event.key === 'Escape') return 'leave';
  return event.key === 'Enter' && !event.shiftKey && !event.altKey ? 'send' : 'none';
}

/** In the focused pane. */
export function focusComposer(): void {
  const { selectedSessionId } = useLayoutStore.getState();
  if (selectedSessionId) document.getElementById(composerInputId(selectedSessionId))?.focus();
}
