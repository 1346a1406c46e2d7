import { APPEARANCE } from './sections/appearance';
import { BUDGETS } from './sections/budgets';
import { CLAUDE_CODE } from './sections/claude-code';
import { DATA } from './sections/data';
import { GENERAL } from './sections/general';
import { NOTIFICATIONS } from './sections/notifications';
import { SESSIONS } from './sections/sessions';
import type { Setting } from './setting';

/** Every row but those of the keys, which the commands of the window make. */
export const ALL_SETTINGS: readonly Setting[] = [
  ...GENERAL,
  ...APPEARANCE,
  ...SESSIONS,
  ...BUDGETS,
  ...NOTIFICATIONS,
  ...CLAUDE_CODE,
  ...DATA,
];
