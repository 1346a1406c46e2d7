/** A wheel or key goes on scrolling for a while after its event, longest where scrolling is smooth. */
const HAND_MS = 300;

const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']);

/** Tells whether a person is scrolling `element` just now. */
export function watchHand(element: HTMLElement): { isActive(): boolean; stop(): void } {
  let lastAt = Number.NEGATIVE_INFINITY;
  let isHeld = false;
  const touch = () => {
    lastAt = performance.now();
  };
  const onKey = (event: KeyboardEvent) => {
    if (SCROLL_KEYS.has(event.key)) touch();
  };
  const onDown = () => {
    isHeld = true;
  };
  const onUp = () => {
    if (isHeld) touch();
    isHeld = false;
  };
  element.addEventListener('wheel', touch, { passive: true });
  element.addEventListener('touchmove', touch, { passive: true });
  element.addEventListener('keydown', onKey);
  element.addEventListener('pointerdown', onDown);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', onUp);
  return {
    isActive: () => isHeld || performance.now() - lastAt < HAND_MS,
    stop: () => {
      element.removeEventListener('wheel', touch);
      element.removeEventListener('touchmove', touch);
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('pointerdown', onDown);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onUp);
    },
  };
}
