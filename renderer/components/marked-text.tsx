import styles from './marked-text.module.css';

interface MarkedTextProps {
  text: string;
  /** Indices of the letters to mark, in any order. */
  marks: readonly number[];
}

/** Text with the letters that were searched for set off; read as one piece. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  if (marks.length === 0) return text;
  return markedRuns(text, new Set(marks)).map(({ at, run, isMarked }) =>
    isMarked ? (
      <mark key={at} className={styles.mark}>
        {run}
      </mark>
    ) : (
      <span key={at}>{run}</span>
    ),
  );
}

function markedRuns(text: string, marks: ReadonlySet<number>) {
  const runs: { at: number; run: string; isMarked: boolean }[] = [];
  for (let at = 0; at < text.length; at++) {
    const isMarked = marks.has(at);
    const last = runs.at(-1);
    if (last?.isMarked === isMarked) last.run += text[at];
    else runs.push({ at, run: text[at] ?? '', isMarked });
  }
  return runs;
}
