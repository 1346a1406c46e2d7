import type { KeyboardEvent } from 'react';

/**
 * Arrows go from row to row; those just out of view are drawn, too, so that there is always a next.
 * The row that has the focus now, or null when nothing moved.
 */
export function moveListFocus(
  event: KeyboardEvent<HTMLElement>,
  step = stepOf(event),
): HTMLElement | null {
  if (step === 0) return null;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-list-stop]')].sort(
    (a, b) => placeOf(a) - placeOf(b),
  );
  const at = stops.findIndex((stop) => stop === event.target);
  const next = stops[at + step];
  if (at < 0 || !next) return null;
  event.preventDefault();
  next.focus();
  return next;
}

function stepOf(event: KeyboardEvent): -1 | 0 | 1 {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return 0;
  return event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
}

const placeOf = (stop: HTMLElement): number =>
  Number(stop.closest('[data-index]')?.getAttribute('data-index'));
