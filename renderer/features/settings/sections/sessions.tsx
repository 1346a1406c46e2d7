import { NumberField } from '../controls/number-field';
import { OptionalNumber } from '../controls/optional-number';
import { Toggle } from '../controls/toggle';
import { type Setting, setting } from '../setting';
import { SETTING_NAMES } from '../setting-names';

const FEW = 4;

export const SESSIONS: Setting[] = [
  setting('sessions', {
    label: SETTING_NAMES.maxRunning,
    note: ({ info }) =>
      info === null
        ? 'Each runs a Claude Code of its own; the rest wait in order.'
        : `Each runs a Claude Code of its own; the rest wait in order. The cores and memory of this computer suggest ${info.suggestedRunning}.`,
    keywords: 'children processes limit parallel maximum cpu ram queue',
    keys: ['maxRunning'],
    control: ({ settings, info, save, ...names }) => (
      <OptionalNumber
        {...names}
        value={settings.maxRunning}
        initial={info?.suggestedRunning ?? FEW}
        range={{ min: 1, max: 200 }}
        words={{ none: 'As suggested', some: 'At most' }}
        unit=""
        onChange={(maxRunning) => void save({ maxRunning })}
      />
    ),
  }),
  setting('sessions', {
    label: SETTING_NAMES.sleepAfterMinutes,
    note: 'Their Claude Code is closed and comes back, as it was, when you write to them.',
    keywords: 'asleep idle close timeout minutes memory wake',
    keys: ['sleepAfterMinutes'],
    control: ({ settings, save, ...names }) => (
      <OptionalNumber
        {...names}
        value={settings.sleepAfterMinutes}
        initial={15}
        range={{ min: 1, max: 1440 }}
        words={{ none: 'Never', some: 'After' }}
        unit="min"
        onChange={(sleepAfterMinutes) => void save({ sleepAfterMinutes })}
      />
    ),
  }),
  setting('sessions', {
    label: SETTING_NAMES.quietAfterMinutes,
    note: 'A note with choices, when nothing was heard for so long. Nothing is stopped by itself.',
    keywords: 'quiet hang stuck no output timeout minutes',
    keys: ['quietAfterMinutes'],
    control: ({ settings, save, ...names }) => (
      <NumberField
        {...names}
        value={settings.quietAfterMinutes}
        range={{ min: 1, max: 240 }}
        unit="min"
        onChange={(quietAfterMinutes) => void save({ quietAfterMinutes })}
      />
    ),
  }),
  setting('sessions', {
    label: SETTING_NAMES.waitsForReset,
    note: 'While a limit of your account is reached, messages wait in their queues and go on at its reset.',
    keywords: 'rate usage limit five hour window reset queue hold governor rejected',
    keys: ['waitsForReset'],
    control: ({ settings, save, ...names }) => (
      <Toggle
        {...names}
        isOn={settings.waitsForReset}
        onChange={(waitsForReset) => void save({ waitsForReset })}
      />
    ),
  }),
  setting('sessions', {
    label: SETTING_NAMES.subscriptionOnly,
    note: 'A session that an API key would pay for is ended before it sends anything.',
    keywords: 'billing api key anthropic subscription pay money guard',
    keys: ['subscriptionOnly'],
    control: ({ settings, save, ...names }) => (
      <Toggle
        {...names}
        isOn={settings.subscriptionOnly}
        onChange={(subscriptionOnly) => void save({ subscriptionOnly })}
      />
    ),
  }),
];
