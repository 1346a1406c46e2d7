import type { KeyboardEvent } from 'react';

/**
 * Goes from line to line of a diff whose numbers are buttons: Enter leads from the whole to the first line in
 * view, the arrows from there.
 */
export function onPickKey(event: KeyboardEvent<HTMLElement>): void {
  const frame = event.currentTarget;
  const picks = [...frame.querySelectorAll<HTMLElement>('button[data-line]')];
  const at = picks.findIndex((pick) => pick === event.target);
  const next =
    at >= 0 && event.key === 'ArrowDown'
      ? picks[at + 1]
      : at >= 0 && event.key === 'ArrowUp'
        ? picks[at - 1]
        : event.target === frame && event.key === 'Enter'
          ? (picks.find((pick) => isInView(pick, frame)) ?? picks[0])
          : undefined;
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

const isInView = (element: HTMLElement, frame: HTMLElement): boolean =>
  element.getBoundingClientRect().top >= frame.getBoundingClientRect().top;
