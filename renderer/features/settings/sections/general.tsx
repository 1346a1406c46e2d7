import { KNOWN_ALIASES } from '../../composer/model-names';
import { POLICY_WORDS } from '../../composer/policy-words';
import { Pick } from '../controls/pick';
import { Segments } from '../controls/segments';
import { Toggle } from '../controls/toggle';
import { type Setting, setting } from '../setting';
import { SETTING_NAMES } from '../setting-names';

export const GENERAL: Setting[] = [
  setting('general', {
    label: SETTING_NAMES.defaultPolicy,
    note: ({ settings }) => `${POLICY_WORDS[settings.defaultPolicy].note}.`,
    keywords: 'policy permissions ask supervised plan approve',
    keys: ['defaultPolicy'],
    control: ({ settings, save, ...names }) => (
      <Segments
        {...names}
        value={settings.defaultPolicy}
        choices={(['ask', 'supervised', 'plan'] as const).map((value) => ({
          value,
          name: POLICY_WORDS[value].name,
        }))}
        onChange={(defaultPolicy) => void save({ defaultPolicy })}
      />
    ),
  }),
  setting('general', {
    label: SETTING_NAMES.defaultModel,
    note: 'Each session can be given another one at any time.',
    keywords: 'opus sonnet haiku default',
    keys: ['defaultModel'],
    control: ({ settings, save, ...names }) => (
      <Pick
        {...names}
        value={settings.defaultModel ?? ''}
        choices={modelChoices(settings.defaultModel)}
        onChange={(model) => void save({ defaultModel: model || null })}
      />
    ),
  }),
  setting('general', {
    label: SETTING_NAMES.keepsInTray,
    note: 'Closing the last window leaves the sessions running behind an icon.',
    keywords: 'background close quit window menu bar',
    keys: ['keepsInTray'],
    control: ({ settings, save, ...names }) => (
      <Toggle
        {...names}
        isOn={settings.keepsInTray}
        onChange={(keepsInTray) => void save({ keepsInTray })}
      />
    ),
  }),
];

function modelChoices(chosen: string | null) {
  const known = KNOWN_ALIASES.map(({ value, displayName }) => ({ value, name: displayName }));
  const isKnown = chosen === null || known.some(({ value }) => value === chosen);
  return [
    { value: '', name: 'Default' },
    ...known,
    ...(isKnown ? [] : [{ value: chosen, name: chosen }]),
  ];
}
