import { useEffect } from 'react';
import { useSettings } from '../../bridge/queries';

/** The tokens follow the system until the person chose a side. */
export function useTheme(): void {
  const { data: settings } = useSettings();
  const theme = settings?.theme ?? 'system';
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
