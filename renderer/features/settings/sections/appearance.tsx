import { Monitor, Moon, Sun } from 'lucide-react';
import { Pick } from '../controls/pick';
import { Segments } from '../controls/segments';
import { Toggle } from '../controls/toggle';
import { type Setting, setting } from '../setting';
import { SETTING_NAMES } from '../setting-names';

const ICON = { size: 13, 'aria-hidden': true } as const;
const ZOOMS = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200];

export const APPEARANCE: Setting[] = [
  setting('appearance', {
    label: SETTING_NAMES.theme,
    note: 'Light and dark are both drawn; the system may change over at night.',
    keywords: 'colour color dark light mode night',
    keys: ['theme'],
    control: ({ settings, save, ...names }) => (
      <Segments
        {...names}
        value={settings.theme}
        choices={[
          { value: 'system', name: 'System', icon: <Monitor {...ICON} /> },
          { value: 'light', name: 'Light', icon: <Sun {...ICON} /> },
          { value: 'dark', name: 'Dark', icon: <Moon {...ICON} /> },
        ]}
        onChange={(theme) => void save({ theme })}
      />
    ),
  }),
  setting('appearance', {
    label: SETTING_NAMES.contrast,
    note: 'High contrast makes text, lines and the mark of the focus stronger.',
    keywords: 'accessibility colour color vision readable',
    keys: ['contrast'],
    control: ({ settings, save, ...names }) => (
      <Segments
        {...names}
        value={settings.contrast}
        choices={[
          { value: 'system', name: 'System' },
          { value: 'high', name: 'High' },
        ]}
        onChange={(contrast) => void save({ contrast })}
      />
    ),
  }),
  setting('appearance', {
    label: SETTING_NAMES.motion,
    note: 'Reduced stills what turns and what slides in.',
    keywords: 'animation accessibility transition still',
    keys: ['motion'],
    control: ({ settings, save, ...names }) => (
      <Segments
        {...names}
        value={settings.motion}
        choices={[
          { value: 'system', name: 'System' },
          { value: 'reduced', name: 'Reduced' },
        ]}
        onChange={(motion) => void save({ motion })}
      />
    ),
  }),
  setting('appearance', {
    label: SETTING_NAMES.showsCosts,
    note: 'Money is API list price; on a subscription it is an estimate, not a bill. Off hides it everywhere.',
    keywords: 'money dollar price usd hide subscription estimate spend',
    keys: ['showsCosts'],
    control: ({ settings, save, ...names }) => (
      <Toggle
        {...names}
        isOn={settings.showsCosts}
        onChange={(showsCosts) => void save({ showsCosts })}
      />
    ),
  }),
  setting('appearance', {
    label: SETTING_NAMES.zoomPercent,
    note: 'The size of everything, in every window.',
    keywords: 'scale font text size bigger smaller',
    keys: ['zoomPercent'],
    control: ({ settings, save, ...names }) => (
      <Pick
        {...names}
        value={String(settings.zoomPercent)}
        choices={[...new Set([...ZOOMS, settings.zoomPercent])]
          .sort((a, b) => a - b)
          .map((percent) => ({ value: String(percent), name: `${percent} %` }))}
        onChange={(percent) => void save({ zoomPercent: Number(percent) })}
      />
    ),
  }),
];
