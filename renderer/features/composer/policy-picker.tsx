import type { SessionSummary } from '@shared/contract/sessions';
import { PERMISSION_POLICIES, type PermissionPolicy } from '@shared/domain/permissions';
import { useWorkspaces } from '../../bridge/queries';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../components/menu';
import { useUiStore } from '../../stores/ui-store';
import { useSetMode } from '../sessions/use-set-mode';
import { useSetPolicy } from '../sessions/use-set-policy';
import { Chip } from './chip';
import { CHOSEN_MODES, MODE_CHOICES } from './mode-words';
import { POLICY_WORDS, policyLabel, runsUnasked } from './policy-words';
import { usePickerMenu } from './use-picker-menu';

/** The policy, which starts a process, and the mode of the one that runs, as it reported it last. */
export function PolicyPicker({ session }: { session: SessionSummary }) {
  const menu = usePickerMenu(session.id, 'policy');
  const { data: workspaces } = useWorkspaces();
  const setPolicy = useSetPolicy();
  const setMode = useSetMode();
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
      {...menu}
      side="top"
      trigger={
        <Chip
          aria-label="Permission policy"
          data-mode={session.mode ?? ''}
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
      <MenuSeparator />
      <MenuLabel>Mode of the running session</MenuLabel>
      {CHOSEN_MODES.map((mode) => (
        <MenuItem
          key={mode}
          testId={`mode-${mode}`}
          isChecked={mode === session.mode}
          isDisabled={mode === 'bypassPermissions' && session.policy === 'supervised'}
          tone={mode === 'bypassPermissions' ? 'danger' : 'plain'}
          onSelect={() => void setMode(session, mode)}
        >
          {MODE_CHOICES[mode]}
        </MenuItem>
      ))}
    </Menu>
  );
}
