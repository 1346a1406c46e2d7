import { type RefObject, useEffect, useState } from 'react';

/** Less of an element than this is a glimpse. */
const IN_VIEW = 0.5;

/** Whether most of the element can be seen; not before the first measurement. */
export function useOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(false);
  useEffect(() => {
    const own = element.current;
    if (!own) return;
    const observer = new IntersectionObserver(
      (entries) => setOnScreen((entries.at(-1)?.intersectionRatio ?? 0) >= IN_VIEW),
      { threshold: IN_VIEW },
    );
    observer.observe(own);
    return () => observer.disconnect();
  }, [element]);
  return isOnScreen;
}
