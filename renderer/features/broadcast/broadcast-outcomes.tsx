import { Button } from '../../components/button';
import { LiveRegion } from '../../components/live-region';
import { useUiStore } from '../../stores/ui-store';
import { ACTION_LABELS, ERROR_MEANINGS } from '../errors/error-actions';
import { useErrorAction } from '../errors/use-error-action';
import { useSessionActions } from '../sessions/use-session-actions';
import { type BroadcastRun, isOpen, type Target, useBroadcastStore } from './broadcast-store';
import styles from './broadcast.module.css';
import { showSideBySide, useRunBroadcast } from './use-run-broadcast';

interface BroadcastOutcomesProps {
  run: BroadcastRun;
  onClose(): void;
}

/** What became of it at each of them. */
export function BroadcastOutcomes({ run, onClose }: BroadcastOutcomesProps) {
  const runBroadcast = useRunBroadcast();
  const backToDraft = useBroadcastStore((state) => state.backToDraft);
  const { targets } = run;
  const isSending = targets.some(({ outcome }) => outcome.state === 'sending');
  const failed = targets.filter(({ outcome }) => isOpen(outcome)).length;
  const sent = targets.filter(({ outcome }) => outcome.state === 'sent').length;
  const words = `Sent to ${sent} of ${targets.length}`;
  return (
    <div className={styles.form} data-testid="broadcast-outcomes">
      <LiveRegion text={isSending ? '' : words} />
      <p className={styles.cost}>{isSending ? 'Sending…' : `${words}.`}</p>
      <ul className={styles.outcomes} aria-label="Outcomes">
        {targets.map((target) => (
          <OutcomeRow key={target.key} target={target} onClose={onClose} />
        ))}
      </ul>
      <footer className={styles.footer}>
        {!isSending && failed > 0 && (
          <Button tone="quiet" onClick={backToDraft}>
            Back to the message
          </Button>
        )}
        <span className={styles.cost} />
        {sent > 1 && (
          <Button
            disabled={isSending}
            onClick={() => {
              showSideBySide(run);
              onClose();
            }}
          >
            Show side by side
          </Button>
        )}
        {failed > 0 ? (
          <Button
            tone="primary"
            disabled={isSending}
            data-testid="broadcast-retry"
            onClick={() => void runBroadcast(run)}
          >
            {failed === 1 ? 'Try the failed one again' : `Try the ${failed} failed again`}
          </Button>
        ) : (
          <Button tone="primary" onClick={onClose}>
            Close
          </Button>
        )}
      </footer>
    </div>
  );
}

function OutcomeRow({ target, onClose }: { target: Target; onClose(): void }) {
  const { label, outcome, sessionId, workspaceId } = target;
  const runAction = useErrorAction();
  const { select } = useSessionActions();
  const error = 'error' in outcome ? outcome.error : null;
  const action = error === null ? 'none' : ERROR_MEANINGS[error.code].action;
  const settle = () => {
    useUiStore.getState().openBroadcast(null);
    if (action === 'trust')
      useUiStore.getState().askTrust({ workspaceId, after: { kind: 'broadcast' } });
    else runAction(action, { workspaceId, ...(sessionId === null ? {} : { sessionId }) });
  };
  return (
    <li className={styles.outcome} data-state={outcome.state} data-testid="broadcast-outcome">
      <span className={styles.outcomeTitle}>{label}</span>
      <span className={styles.outcomeState}>{wordsOf(target)}</span>
      {outcome.state === 'failed' && ELSEWHERE.includes(action) && action !== 'none' && (
        <Button size="small" onClick={settle}>
          {ACTION_LABELS[action]}
        </Button>
      )}
      {sessionId !== null && outcome.state !== 'sending' && (
        <Button
          size="small"
          tone="quiet"
          onClick={() => {
            select(sessionId);
            onClose();
          }}
        >
          Open
        </Button>
      )}
    </li>
  );
}

/** What is put right somewhere else; trying again is offered for all at once. */
const ELSEWHERE: string[] = ['trust', 'find-cli', 'confirm-autonomous', 'sign-in'];

function wordsOf({ outcome }: Target): string {
  switch (outcome.state) {
    case 'waiting':
      return 'Not sent yet';
    case 'sending':
      return 'Sending…';
    case 'sent':
      return outcome.isQueued ? 'In its queue' : 'Sent';
    case 'failed':
      return outcome.error.message;
    case 'unsure':
      return 'No answer in time. It may have arrived, so it is not sent again: look there first.';
  }
}
