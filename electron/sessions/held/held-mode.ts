import type { PermissionMode } from '@shared/domain/permissions';
import type { PolicyLaunch } from '../policies/policy-launch';

export interface HeldModeLaunch {
  launch: ModeLaunch;
  /** The kept mode that this start does not allow; null: it goes on in the kept one. */
  refused: PermissionMode | null;
}

/**
 * The kept mode in place of the one the policy starts in. `--dangerously-skip-permissions` would win over
 * a narrower mode, and outside of it a sandbox takes bypass by the mode alone (2.1.226 and 2.1.332), so
 * the flags go with the mode here.
 */
export function launchInHeldMode(
  { permissionMode, bypass }: ModeLaunch,
  held: PermissionMode | null,
): HeldModeLaunch {
  if (held === null || held === permissionMode)
    return { launch: { permissionMode, bypass }, refused: null };
  if (held === 'bypassPermissions' && bypass === 'never')
    return { launch: { permissionMode: 'default', bypass }, refused: held };
  return {
    launch: { permissionMode: held, bypass: bypass === 'on' ? 'allowed-later' : bypass },
    refused: null,
  };
}

type ModeLaunch = Pick<PolicyLaunch, 'permissionMode' | 'bypass'>;
