import { useEffect } from 'react';
import { useSettings } from '../../bridge/queries';
import { useMedia } from '../../components/use-media';

/** The look follows the system until the person chose otherwise; the tokens read it from the root. */
export function useTheme(): void {
  const { data: settings } = useSettings();
  const wantsContrast = useMedia('(prefers-contrast: more)');
  const wantsStill = useMedia('(prefers-reduced-motion: reduce)');
  useRootAttribute('theme', settings && settings.theme !== 'system' ? settings.theme : null);
  useRootAttribute('contrast', wantsContrast || settings?.contrast === 'high' ? 'high' : null);
  useRootAttribute('motion', wantsStill || settings?.motion === 'reduced' ? 'reduced' : null);
}

function useRootAttribute(name: string, value: string | null): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (value === null) delete dataset[name];
    else dataset[name] = value;
  }, [name, value]);
}
