import type { PermissionMode } from '@shared/domain/permissions';
import { useAppInfo } from '../../bridge/queries';
import { Button } from '../../components/button';
import styles from './request-card.module.css';

interface PlanApprovalProps {
  isEdited: boolean;
  isLocked: boolean;
  onApprove(mode: PermissionMode): void;
  onEdit(): void;
  onSendBack(): void;
}

/** Every way on says in which mode the session goes on. */
export function PlanApproval({
  isEdited,
  isLocked,
  onApprove,
  onEdit,
  onSendBack,
}: PlanApprovalProps) {
  const { data: info } = useAppInfo();
  return (
    <>
      <p className={styles.reason}>
        {isEdited ? 'Approve the plan as edited' : 'Approve the plan'}, and what follows:
      </p>
      <div className={styles.actions}>
        <Button
          tone="primary"
          disabled={isLocked}
          data-testid="permission-allow"
          onClick={() => onApprove('default')}
        >
          Ask before each step
        </Button>
        <Button
          disabled={isLocked}
          data-testid="plan-accept-edits"
          onClick={() => onApprove('acceptEdits')}
        >
          Accept edits
        </Button>
        {/* As root the CLI refuses to run unasked, so it is not offered. */}
        {info && !info.refusesBypass && (
          <Button tone="danger" disabled={isLocked} onClick={() => onApprove('bypassPermissions')}>
            Everything approved
          </Button>
        )}
        <Button tone="quiet" disabled={isLocked} data-testid="plan-edit" onClick={onEdit}>
          Edit
        </Button>
        <Button tone="quiet" disabled={isLocked} data-testid="permission-deny" onClick={onSendBack}>
          Send back with comments
        </Button>
      </div>
    </>
  );
}
