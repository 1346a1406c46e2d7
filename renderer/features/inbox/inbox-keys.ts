export type InboxKey = 'next' | 'previous' | 'open' | 'act' | 'put-aside' | 'leave' | null;

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Keys of the queue, where nothing is being typed; a request's own keys are its card's. */
export function inboxKey(event: Pressed): InboxKey {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  return KEYS[event.key] ?? null;
}

const KEYS: Record<string, InboxKey> = {
  ArrowDown: 'next',
  j: 'next',
  n: 'next',
  ArrowUp: 'previous',
  k: 'previous',
  o: 'open',
  Enter: 'act',
  x: 'put-aside',
  Escape: 'leave',
};
