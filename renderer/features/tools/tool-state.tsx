import type { ToolItem } from '@shared/domain/timeline-types';
import { StatusGlyph } from '../sessions/status-glyph';
import { formatDuration } from '../cost/format';
import { STATUS_TEXT } from './tool-words';
import styles from './tool-state.module.css';

const GLYPHS = { running: 'working', error: 'failed', interrupted: 'interrupted' } as const;

type Stated = Pick<ToolItem, 'status' | 'at' | 'endedAt'>;

/** A finished call shows how long it took; anything else says what it is. */
export function ToolState({ status, at, endedAt }: Stated) {
  const duration = endedAt === null ? null : formatDuration(endedAt - at);
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
