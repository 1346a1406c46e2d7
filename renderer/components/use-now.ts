import { useEffect, useState } from 'react';

/** UTC ms, renewed every `periodMs`; null stands still. At most one period behind. */
export function useNow(periodMs: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (periodMs === null) return;
    const timer = setInterval(() => setNow(Date.now()), periodMs);
    return () => clearInterval(timer);
  }, [periodMs]);
  return now;
}
