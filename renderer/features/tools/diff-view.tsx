import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { FileMutation } from '@shared/events';
import { cx } from '../../components/cx';
import { type DiffLine, diffLines, mutationChars } from './diff-lines';
import styles from './diff-view.module.css';
import { Folded } from './folded';

const FOLD_CHARS = 40_000;
/** From here on only the lines in view are in the document. */
const VIRTUAL_LINES = 400;
const LINE_PX = 18;
/** A longer line is cut on screen: one line of 500 KB would block layout. */
const MAX_LINE_CHARS = 2000;

export function DiffView({ mutation }: { mutation: FileMutation }) {
  return (
    <Folded chars={mutationChars(mutation)} limit={FOLD_CHARS} what="Diff">
      <Lines mutation={mutation} />
    </Folded>
  );
}

function Lines({ mutation }: { mutation: FileMutation }) {
  const lines = useMemo(() => diffLines(mutation), [mutation]);
  return <DiffLines lines={lines} />;
}

interface DiffLinesProps {
  lines: DiffLine[];
  /** As tall as there is room, not as a card allows. */
  isFilling?: boolean;
}

export function DiffLines({ lines, isFilling = false }: DiffLinesProps) {
  const className = cx(styles.diff, isFilling && styles.filling);
  if (lines.length > VIRTUAL_LINES)
    return <VirtualLines lines={lines} className={cx(className, !isFilling && styles.tall)} />;
  return (
    <div className={className} role="group" aria-label="Changes" tabIndex={0}>
      <div className={styles.sheet}>
        {lines.map((line, index) => (
          <Line key={`${index}`} line={line} />
        ))}
      </div>
    </div>
  );
}

function VirtualLines({ lines, className }: { lines: DiffLine[]; className: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE_PX,
    overscan: 20,
  });
  return (
    <div ref={frame} className={className} role="group" aria-label="Changes" tabIndex={0}>
      <div className={styles.sheet} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const line = lines[item.index];
          return (
            <div key={item.key} className={styles.placed} style={{ top: item.start }}>
              {line && <Line line={line} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const SIGNS = { add: '+', del: '-', same: ' ', hunk: '⋯' } as const;

function Line({ line }: { line: DiffLine }) {
  const isCut = line.text.length > MAX_LINE_CHARS;
  return (
    <div className={cx(styles.line, styles[line.kind])}>
      <span className={styles.number} data-line={line.newLine ?? line.oldLine ?? ''} />
      <span className={styles.sign}>{SIGNS[line.kind]}</span>
      <span className={styles.text}>
        {isCut
          ? `${line.text.slice(0, MAX_LINE_CHARS)}… (${line.text.length} characters)`
          : line.text}
      </span>
    </div>
  );
}
