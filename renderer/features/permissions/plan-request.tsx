import { useState } from 'react';
import { useAppInfo } from '../../bridge/queries';
import { Button } from '../../components/button';
import { Markdown } from '../markdown/markdown';
import { DenyReason } from './deny-reason';
import { approvePlan, deny } from './request-answer';
import type { RequestBodyProps } from './request-card';
import styles from './request-card.module.css';
import { text } from './request-words';

export function PlanRequest({ request, isLocked, onAnswer }: RequestBodyProps) {
  const [isSendingBack, setSendingBack] = useState(false);
  const { data: info } = useAppInfo();
  const plan = text(request.input['plan']);
  const path = text(request.input['planFilePath']);
  return (
    <>
      <div
        className={`${styles.scroll} ${styles.box} ${styles.plan}`}
        tabIndex={0}
        aria-label="The plan"
      >
        {plan ? (
          <Markdown text={plan} />
        ) : (
          <p>The plan came without text{path && `; it is in ${path}`}.</p>
        )}
      </div>
      {isSendingBack ? (
        <DenyReason
          label="What should change in the plan"
          submit="Send back"
          onCancel={() => setSendingBack(false)}
          onDeny={(comments) => onAnswer(deny(comments))}
        />
      ) : (
        <>
          <p className={styles.reason}>Approve the plan, and what follows:</p>
          <div className={styles.actions}>
            <Button
              tone="primary"
              disabled={isLocked}
              data-testid="permission-allow"
              onClick={() => onAnswer(approvePlan('default'))}
            >
              Ask before each step
            </Button>
            <Button disabled={isLocked} onClick={() => onAnswer(approvePlan('acceptEdits'))}>
              Accept edits
            </Button>
            {/* As root the CLI refuses to run unasked, so it is not offered. */}
            {info && !info.refusesBypass && (
              <Button
                tone="danger"
                disabled={isLocked}
                onClick={() => onAnswer(approvePlan('bypassPermissions'))}
              >
                Everything approved
              </Button>
            )}
            <Button
              tone="quiet"
              disabled={isLocked}
              data-testid="permission-deny"
              onClick={() => setSendingBack(true)}
            >
              Send back with comments
            </Button>
          </div>
        </>
      )}
    </>
  );
}
