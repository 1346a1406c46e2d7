import { isComposing } from '../../components/is-composing';

export const COMPOSER_INPUT_ID = 'composer-input';

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

export const focusComposer = (): void => document.getElementById(COMPOSER_INPUT_ID)?.focus();
