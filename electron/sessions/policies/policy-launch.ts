import type { PermissionMode, PermissionPolicy } from '@shared/domain/permissions';
import type { HookRegistration, OpenOptions } from '../../claude/driver-types';
import { planHooks, stopHook, supervisedHooks } from './hooks';
import type { SupervisedRules } from './supervised-rules';

/** The part of `OpenOptions` a policy decides. */
export type PolicyLaunch = Pick<OpenOptions, 'permissionMode' | 'bypass' | 'hooks'>;

export interface PolicyLaunchDeps {
  policy: PermissionPolicy;
  /** Root without IS_SANDBOX: with a bypass flag the CLI would not start at all (2.1.332). */
  refusesBypass: boolean;
  rules: Pick<SupervisedRules, 'find'>;
  /** Uncommitted paths that were not there when the session began. */
  listNewlyUncommitted(signal: AbortSignal): Promise<string[]>;
}

export function buildPolicyLaunch(deps: PolicyLaunchDeps): PolicyLaunch {
  return {
    permissionMode: MODES[deps.policy],
    bypass: bypassOf(deps.policy, deps.refusesBypass),
    hooks: hooksOf(deps),
  };
}

const MODES: Readonly<Record<PermissionPolicy, PermissionMode>> = {
  ask: 'default',
  // Never bypass here: there a failed hook counts as no opinion and the tool runs unasked.
  supervised: 'default',
  plan: 'plan',
  autonomous: 'bypassPermissions',
};

function bypassOf(policy: PermissionPolicy, refusesBypass: boolean): OpenOptions['bypass'] {
  if (policy === 'autonomous') return 'on';
  if (policy === 'plan') return refusesBypass ? 'never' : 'allowed-later';
  return 'never';
}

function hooksOf(deps: PolicyLaunchDeps): HookRegistration[] {
  const stop = stopHook((signal) => deps.listNewlyUncommitted(signal));
  if (deps.policy === 'supervised') return [...supervisedHooks(deps.rules), stop];
  if (deps.policy === 'plan') return [...planHooks(), stop];
  return [];
}
