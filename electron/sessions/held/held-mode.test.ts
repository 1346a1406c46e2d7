import { describe, expect, test } from 'vitest';
import { PERMISSION_MODES, PERMISSION_POLICIES } from '@shared/domain/permissions';
import { launchInHeldMode } from './held-mode';
import { buildPolicyLaunch } from '../policies/policy-launch';
import { createSupervisedRules } from '../policies/supervised-rules';

const policyLaunch = (policy: (typeof PERMISSION_POLICIES)[number], refusesBypass: boolean) =>
  buildPolicyLaunch({
    policy,
    refusesBypass,
    rules: createSupervisedRules([]),
    listNewlyUncommitted: () => Promise.resolve([]),
  });

describe('the mode a process is started in again', () => {
  test('without a kept one it is the policy’s own', () => {
    for (const policy of PERMISSION_POLICIES) {
      const { permissionMode, bypass } = policyLaunch(policy, false);
      expect(launchInHeldMode({ permissionMode, bypass }, null)).toEqual({
        launch: { permissionMode, bypass },
        refused: null,
      });
    }
  });

  test('an approved plan goes on in what the approval chose', () => {
    for (const mode of ['acceptEdits', 'default', 'bypassPermissions'] as const)
      expect(launchInHeldMode(policyLaunch('plan', false), mode)).toEqual({
        launch: { permissionMode: mode, bypass: 'allowed-later' },
        refused: null,
      });
  });

  test('"everything approved" where bypass is refused goes on by asking, and says so', () => {
    expect(launchInHeldMode(policyLaunch('plan', true), 'bypassPermissions')).toEqual({
      launch: { permissionMode: 'default', bypass: 'never' },
      refused: 'bypassPermissions',
    });
  });

  test('an autonomous session that had gone to a narrower mode is not widened by the flag', () => {
    expect(launchInHeldMode(policyLaunch('autonomous', false), 'plan').launch).toEqual({
      permissionMode: 'plan',
      bypass: 'allowed-later',
    });
  });

  test('bypass is never started without a policy that allows it', () => {
    for (const policy of PERMISSION_POLICIES)
      for (const refusesBypass of [true, false])
        for (const mode of PERMISSION_MODES) {
          const { launch } = launchInHeldMode(policyLaunch(policy, refusesBypass), mode);
          if (launch.permissionMode === 'bypassPermissions')
            expect(launch.bypass).not.toBe('never');
          // The flag alone means bypass, whatever mode stands beside it.
          if (launch.bypass === 'on') expect(launch.permissionMode).toBe('bypassPermissions');
        }
  });
});
