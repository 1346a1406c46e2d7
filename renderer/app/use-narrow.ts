import { useEffect } from 'react';
import { useLayoutStore } from '../stores/layout-store';

/** Must equal the width in frame.module.css. */
const NARROW = '(max-width: 899px)';

export function useNarrow(): void {
  const setNarrow = useLayoutStore((state) => state.setNarrow);
  useEffect(() => {
    const query = window.matchMedia(NARROW);
    const tell = () => setNarrow(query.matches);
    tell();
    query.addEventListener('change', tell);
    return () => query.removeEventListener('change', tell);
  }, [setNarrow]);
}
