import { useEffect } from 'react';
import { useWaitingCount } from './use-inbox-items';

/** The window's name in the taskbar says how many things wait for a person. */
export function useWindowTitle(): void {
  const count = useWaitingCount();
  useEffect(() => {
    document.title = count > 0 ? `(${count}) Roundhouse` : 'Roundhouse';
  }, [count]);
}
