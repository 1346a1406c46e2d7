import { isMacPlatform } from '../../components/key-label';

export type MarkKey = 'toggle' | 'extend-up' | 'extend-down' | 'all' | 'none' | null;

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Keys of a focused row of the list: x marks it, Shift and an arrow mark on, Escape ends it. */
export function markKey(event: Pressed): MarkKey {
  if (event.altKey) return null;
  if (hasMod(event)) return event.key === 'a' && !event.shiftKey ? 'all' : null;
  if (event.ctrlKey || event.metaKey) return null;
  if (event.shiftKey && event.key === 'ArrowUp') return 'extend-up';
  if (event.shiftKey && event.key === 'ArrowDown') return 'extend-down';
  if (event.shiftKey) return null;
  if (event.key === 'Escape') return 'none';
  return event.key === 'x' ? 'toggle' : null;
}

/** Command on macOS, where Control and a click open a menu; Control elsewhere. */
export const hasMod = (event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean =>
  isMacPlatform() ? event.metaKey : event.ctrlKey;
