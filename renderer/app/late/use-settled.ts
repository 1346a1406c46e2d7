import { useEffect, useState } from 'react';

const LATEST_MS = 1_000;

/** False until the window has been drawn once and has a moment to spare. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const id = requestIdleCallback(() => setSettled(true), { timeout: LATEST_MS });
    return () => cancelIdleCallback(id);
  }, []);
  return isSettled;
}
