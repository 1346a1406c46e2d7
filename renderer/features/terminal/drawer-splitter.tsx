import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './drawer-splitter.module.css';

interface DrawerSplitterProps {
  height: number;
  min: number;
  max: number;
  onResize(height: number): void;
}

const KEY_STEP_PX = 16;

/** The upper edge of the drawer. */
export function DrawerSplitter({ height, min, max, onResize }: DrawerSplitterProps) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const target = event.currentTarget;
    const startY = event.clientY;
    target.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => onResize(height + startY - moved.clientY);
    const end = () => {
      target.removeEventListener('pointermove', move);
      target.removeEventListener('lostpointercapture', end);
    };
    target.addEventListener('pointermove', move);
    target.addEventListener('lostpointercapture', end);
  };
  const step = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp') onResize(height + KEY_STEP_PX);
    else if (event.key === 'ArrowDown') onResize(height - KEY_STEP_PX);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={styles.splitter}
      role="separator"
      aria-orientation="horizontal"
      aria-label="Height of the terminals"
      aria-valuenow={height}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={step}
    />
  );
}
