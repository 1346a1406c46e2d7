import type { PermissionMode, PermissionPolicy } from '@shared/domain/permissions';

export const POLICY_WORDS: Record<PermissionPolicy, { name: string; note: string }> = {
  ask: { name: 'Ask', note: 'Asks before anything no rule allows' },
  supervised: { name: 'Supervised', note: 'Asks before everything but reading and searching' },
  plan: { name: 'Plan', note: 'Makes a plan first; nothing is changed before you approve it' },
  autonomous: { name: 'Autonomous', note: 'Runs everything without asking' },
};

const EXPECTED_MODE: Record<PermissionPolicy, PermissionMode> = {
  ask: 'default',
  supervised: 'default',
  plan: 'plan',
  autonomous: 'bypassPermissions',
};

const MODE_NAMES: Record<PermissionMode, string> = {
  default: 'asking',
  acceptEdits: 'accepting edits',
  plan: 'planning',
  dontAsk: 'refusing unasked',
  auto: 'auto',
  bypassPermissions: 'everything allowed',
};

/** The policy, and the mode the CLI reported when it is another than the policy starts in. */
export function policyLabel(policy: PermissionPolicy, mode: PermissionMode | null): string {
  const { name } = POLICY_WORDS[policy];
  return mode === null || mode === EXPECTED_MODE[policy] ? name : `${name} · ${MODE_NAMES[mode]}`;
}

/** Red is for what runs without asking, whoever set it. */
export const runsUnasked = (policy: PermissionPolicy, mode: PermissionMode | null): boolean =>
  mode === 'bypassPermissions' ||
  (mode === null && policy === 'autonomous') ||
  policy === 'autonomous';
