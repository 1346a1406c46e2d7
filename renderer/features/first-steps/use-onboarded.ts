import { useCallback, useEffect, useRef } from 'react';
import { useSessions, useSettings } from '../../bridge/queries';
import { useSaveSettings } from '../settings/use-save-settings';
import { useToastStore } from '../../stores/toast-store';

/** The guide has done its part as soon as there is a session. */
export function useOnboarded(): void {
  const { data: settings } = useSettings();
  const { data: sessions } = useSessions();
  const { save } = useSaveSettings();
  const isDue = settings?.isOnboarded === false && (sessions?.length ?? 0) > 0;
  const isTold = useRef(false);
  useEffect(() => {
    if (!isDue || isTold.current) return;
    // Once, and not reported when it fails: the guide is seen again, and nothing else is lost.
    isTold.current = true;
    void save({ isOnboarded: true });
  }, [isDue, save]);
}

export function useDismissGuide(): () => Promise<void> {
  const { save } = useSaveSettings();
  const show = useToastStore((state) => state.show);
  return useCallback(async () => {
    const wrong = await save({ isOnboarded: true });
    if (wrong !== null) show({ tone: 'error', text: wrong, actions: [] });
  }, [save, show]);
}
