import { type RefObject, useLayoutEffect, useState } from 'react';

/** CSS px of the element's inside; the window's until it was measured, which is before it is painted. */
export function useElementSize(element: RefObject<HTMLElement | null>): { width: number } {
  const [width, setWidth] = useState(() => window.innerWidth);
  useLayoutEffect(() => {
    const own = element.current;
    if (!own) return;
    const measure = () => setWidth(own.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(own);
    return () => observer.disconnect();
  }, [element]);
  return { width };
}
