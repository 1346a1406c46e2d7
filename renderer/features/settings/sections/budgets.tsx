import type { Settings } from '@shared/contract/settings';
import { OptionalNumber } from '../controls/optional-number';
import { usdAmount } from '../controls/usd-amount';
import { type Setting, setting } from '../setting';
import { SETTING_NAMES } from '../setting-names';

export const BUDGET_RANGE = { min: 0.01, max: 1_000_000 };

type BudgetName = 'budgetTurnUsd' | 'budgetSessionUsd' | 'budgetWorkspaceUsd' | 'budgetDayUsd';

const budget = (name: BudgetName, initial: number, note: string): Setting =>
  setting('sessions', {
    label: SETTING_NAMES[name],
    note,
    keywords: 'money cost limit spend cap usd dollars pause',
    keys: [name],
    control: ({ settings, save, ...names }) => (
      <OptionalNumber
        {...names}
        value={settings[name]}
        initial={initial}
        range={BUDGET_RANGE}
        parse={usdAmount}
        words={{ none: 'No limit', some: 'At most' }}
        unit="$"
        onChange={(usd) => void save({ [name]: usd } satisfies Partial<Settings>)}
      />
    ),
  });

export const BUDGETS: Setting[] = [
  budget(
    'budgetTurnUsd',
    1,
    'A dearer turn is finished; the next message then waits until you have seen it.',
  ),
  budget(
    'budgetSessionUsd',
    5,
    'Its queue is held at 100 %, with a word at 80 %. Counted after each turn.',
  ),
  budget('budgetWorkspaceUsd', 50, 'All sessions of a workspace together, over its whole life.'),
  budget('budgetDayUsd', 20, 'All sessions together on one local day.'),
];
