import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { FileMutation } from '@shared/events';
import { cx } from '../../components/cx';
import { type DiffLine, diffLines, mutationChars } from './diff-lines';
import styles from './diff-view.module.css';
import { onPickKey } from './pick-keys';
import { pairLines, wordParts } from './word-marks';
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
  /** Makes the numbers of the lines buttons. */
  onPick?: ((line: DiffLine) => void) | undefined;
}

export function DiffLines({ lines, isFilling = false, onPick }: DiffLinesProps) {
  const className = cx(styles.diff, isFilling && styles.filling);
  const pairs = useMemo(() => pairLines(lines), [lines]);
  if (lines.length > VIRTUAL_LINES)
    return (
      <VirtualLines
        lines={lines}
        pairs={pairs}
        onPick={onPick}
        className={cx(className, !isFilling && styles.tall)}
      />
    );
  return (
    <div
      className={className}
      role="group"
      aria-label="Changes"
      tabIndex={0}
      onKeyDown={onPick && onPickKey}
    >
      <div className={styles.sheet}>
        {lines.map((line, index) => (
          <Line key={`${index}`} line={line} partner={pairs.get(line)} onPick={onPick} />
        ))}
      </div>
    </div>
  );
}

function VirtualLines({
  lines,
  pairs,
  onPick,
  className,
}: Pick<DiffLinesProps, 'lines' | 'onPick'> & {
  pairs: ReadonlyMap<DiffLine, DiffLine>;
  className: string;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE_PX,
    overscan: 20,
  });
  return (
    <div
      ref={frame}
      className={className}
      role="group"
      aria-label="Changes"
      tabIndex={0}
      onKeyDown={onPick && onPickKey}
    >
      <div className={styles.sheet} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const line = lines[item.index];
          return (
            <div key={item.key} className={styles.placed} style={{ top: item.start }}>
              {line && <Line line={line} partner={pairs.get(line)} onPick={onPick} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const SIGNS = { add: '+', del: '-', same: ' ', hunk: '⋯' } as const;

interface LineProps {
  line: DiffLine;
  /** The one it took the place of, or that took its. */
  partner: DiffLine | undefined;
  onPick: DiffLinesProps['onPick'];
}

function Line({ line, partner, onPick }: LineProps) {
  const parts = useMemo(() => wordParts(line, partner), [line, partner]);
  const isCut = line.text.length > MAX_LINE_CHARS;
  const number = line.newLine ?? line.oldLine ?? '';
  return (
    <div className={cx(styles.line, styles[line.kind])}>
      {onPick && line.kind !== 'hunk' ? (
        <button
          type="button"
          // A stop for each line would make the way through the page endless; the arrows lead from line to line.
          tabIndex={-1}
          className={cx(styles.number, styles.pick)}
          data-line={number}
          aria-label={`Comment on line ${number}`}
          onClick={() => onPick(line)}
        />
      ) : (
        <span className={styles.number} data-line={number} />
      )}
      <span className={styles.sign}>{SIGNS[line.kind]}</span>
      <span className={styles.text}>
        {isCut
          ? `${line.text.slice(0, MAX_LINE_CHARS)}… (${line.text.length} characters)`
          : (parts?.map(({ text, isMarked }, index) =>
              isMarked ? <mark key={`${index}`}>{text}</mark> : text,
            ) ?? line.text)}
      </span>
    </div>
  );
}
