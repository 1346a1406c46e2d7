import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './splitter.module.css';

interface SplitterProps {
  label: string;
  width: number;
  min: number;
  max: number;
  /** Which side of the splitter the sized panel is on. */
  side: 'left' | 'right';
  onResize(width: number): void;
}

const KEY_STEP_PX = 16;

export function Splitter({ label, width, min, max, side, onResize }: SplitterProps) {
  const sign = side === 'left' ? 1 : -1;

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const target = event.currentTarget;
    const startX = event.clientX;
    target.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) =>
      onResize(width + sign * (moved.clientX - startX));
    const end = () => {
      target.removeEventListener('pointermove', move);
      target.removeEventListener('lostpointercapture', end);
    };
    target.addEventListener('pointermove', move);
    target.addEventListener('lostpointercapture', end);
  };

  const step = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') onResize(width - sign * KEY_STEP_PX);
    else if (event.key === 'ArrowRight') onResize(width + sign * KEY_STEP_PX);
    else return;
    event.preventDefault();
  };

  return (
    <div
      className={styles.splitter}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={step}
    />
  );
}
