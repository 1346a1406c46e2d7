import type { SessionSummary } from '@shared/contract/sessions';
import { PERMISSION_POLICIES, type PermissionPolicy } from '@shared/domain/permissions';
import { useWorkspaces } from '../../bridge/queries';
import { Menu, MenuItem, MenuLabel } from '../../components/menu';
import { useUiStore } from '../../stores/ui-store';
import { useSetPolicy } from '../sessions/use-set-policy';
import { Chip } from './chip';
import { POLICY_WORDS, policyLabel, runsUnasked } from './policy-words';

export function PolicyPicker({ session }: { session: SessionSummary }) {
  const { data: workspaces } = useWorkspaces();
  const setPolicy = useSetPolicy();
  const workspace = workspaces?.find(({ id }) => id === session.workspaceId);
  const choose = (policy: PermissionPolicy) => {
    if (policy === session.policy) return;
    if (policy === 'autonomous' && !workspace?.isAutonomousConfirmed)
      useUiStore
        .getState()
        .askAutonomous({ workspaceId: session.workspaceId, sessionId: session.id });
    else void setPolicy(session.id, policy);
  };
  return (
    <Menu
      side="top"
      trigger={
        <Chip
          aria-label="Permission policy"
          tone={runsUnasked(session.policy, session.mode) ? 'red' : 'plain'}
        >
          {policyLabel(session.policy, session.mode)}
        </Chip>
      }
    >
      <MenuLabel>What it may do unasked</MenuLabel>
      {PERMISSION_POLICIES.map((policy) => (
        <MenuItem
          key={policy}
          isChecked={policy === session.policy}
          tone={policy === 'autonomous' ? 'danger' : 'plain'}
          note={POLICY_WORDS[policy].note}
          onSelect={() => choose(policy)}
        >
          {POLICY_WORDS[policy].name}
        </MenuItem>
      ))}
    </Menu>
  );
}
