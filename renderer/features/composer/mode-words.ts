import type { PermissionMode } from '@shared/domain/permissions';

/** Modes a person chooses between; others come from settings and are only shown. */
export const CHOSEN_MODES = [
  'default',
  'acceptEdits',
  'plan',
  'bypassPermissions',
] as const satisfies readonly PermissionMode[];
export type ChosenMode = (typeof CHOSEN_MODES)[number];

export const MODE_CHOICES: Record<ChosenMode, string> = {
  default: 'Ask',
  acceptEdits: 'Accept edits',
  plan: 'Plan',
  bypassPermissions: 'Allow everything',
};
