export type RequestKey = 'allow' | 'always' | 'edit' | 'deny' | 'deny-why' | null;

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Keys of a focused card. A dangerous request is not allowed by a bare Enter: that key may have been
 * meant for something else.
 */
export function requestKey(event: Pressed, isDangerous: boolean): RequestKey {
  const isDeliberate = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  if (event.key === 'Enter') {
    if (event.shiftKey) return 'always';
    return isDangerous && !isDeliberate ? null : 'allow';
  }
  if (isDeliberate) return null;
  if (event.key === 'Backspace') return 'deny';
  if (event.key === 'e') return 'edit';
  return event.key === 'd' ? 'deny-why' : null;
}
