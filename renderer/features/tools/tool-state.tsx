import { toolDurationMs } from '@shared/domain/timeline/tool-duration';
import type { ToolItem } from '@shared/domain/timeline-types';
import { StatusGlyph } from '../sessions/status-glyph';
import { formatDuration } from '../cost/format';
import { STATUS_TEXT } from './tool-words';
import styles from './tool-state.module.css';

const GLYPHS = {
  running: 'working',
  waiting: 'needs-you',
  error: 'failed',
  denied: 'interrupted',
  interrupted: 'interrupted',
} as const;

type Timed = Pick<ToolItem, 'status' | 'at' | 'endedAt' | 'waitedMs' | 'waitingSince'>;
type Stated = Timed & Partial<Pick<ToolItem, 'thread'>>;

/**
 * A finished call shows how long it took, without what it waited for a person; anything else says
 * what it is. One that was denied has not run at all.
 */
export function ToolState(item: Stated) {
  const { status, endedAt } = behindCall(item);
  const hasRun = endedAt !== null && status !== 'denied';
  const duration = hasRun ? formatDuration(toolDurationMs({ ...item, endedAt }, endedAt)) : null;
  return (
    <span className={styles.state} data-status={status}>
      {duration && <span>{duration}</span>}
      {status === 'complete' ? (
        <span className="visually-hidden">{STATUS_TEXT[status]}</span>
      ) : (
        <>
          <span>{STATUS_TEXT[status]}</span>
          <StatusGlyph status={GLYPHS[status]} size={11} />
        </>
      )}
    </span>
  );
}

/** A call that went to the background answered at once; its agent tells how it goes. */
function behindCall({ status, endedAt, thread }: Stated): Pick<ToolItem, 'status' | 'endedAt'> {
  if (status !== 'complete' || thread?.isBackground !== true || thread.taskStatus === null)
    return { status, endedAt };
  return { status: BEHIND[thread.taskStatus], endedAt: thread.endedAt };
}

const BEHIND = {
  running: 'running',
  completed: 'complete',
  failed: 'error',
  stopped: 'interrupted',
} as const;
