import type { ReadFilePayload } from '@shared/events';
import { HighlightedCode } from '../markdown/highlighted-code';
import { languageOfPath } from '../markdown/highlight/language-names';
import { Folded } from './folded';
import styles from './read-body.module.css';

const FOLD_CHARS = 20_000;

export function ReadBody({ payload: { output, filePath } }: { payload: ReadFilePayload }) {
  if (!output) return <div className={styles.note}>Not read yet.</div>;
  const facts = [
    output.lineCount !== null && `${output.lineCount} ${output.lineCount === 1 ? 'line' : 'lines'}`,
    output.truncated && 'cut by the tool',
  ].filter(Boolean);
  return (
    <>
      {output.content === null ? (
        <div className={styles.note}>The content was not reported.</div>
      ) : (
        <Folded chars={output.content.length} limit={FOLD_CHARS} what="File">
          <pre className={styles.content} tabIndex={0}>
            <HighlightedCode code={output.content} language={languageOfPath(filePath)} />
          </pre>
        </Folded>
      )}
      {facts.length > 0 && <div className={styles.facts}>{facts.join(', ')}</div>}
    </>
  );
}
