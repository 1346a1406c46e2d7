import { useEffect } from 'react';

const STEP_MS = 300;
const STEPS = 8;

/**
 * Turns the marks of all working sessions, a step at a time. An animation in the style sheet makes
 * the page draw itself for each frame of the screen, for as long as anything works.
 */
export function useTurningMarks(): void {
  useEffect(() => {
    let step = 0;
    const timer = setInterval(() => {
      step = (step + 1) % STEPS;
      const marks = document.querySelectorAll<SVGElement>('svg[data-status="working"]');
      for (const mark of marks) mark.style.rotate = `${(step * 360) / STEPS}deg`;
    }, STEP_MS);
    return () => clearInterval(timer);
  }, []);
}
