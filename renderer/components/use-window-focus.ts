import { useSyncExternalStore } from 'react';

/** Whether this window has the focus of the system. */
export const useWindowFocus = (): boolean =>
  useSyncExternalStore(subscribe, () => document.hasFocus());

function subscribe(listener: () => void): () => void {
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  return () => {
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
  };
}
