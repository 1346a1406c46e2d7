import { useMemo, useState } from 'react';
import type { SessionId } from '@shared/domain/ids';
import { useFileDiff } from '../../bridge/changes-queries';
import { Button } from '../../components/button';
import { formatBytes } from '../cost/format';
import { parseUnified } from '../tools/diff-lines';
import { DiffLines } from '../tools/diff-view';
import type { ChangeRow } from './change-rows';
import styles from './changes-view.module.css';

export function FileDiffPane({ sessionId, row }: { sessionId: SessionId; row: ChangeRow }) {
  const { file, side, word } = row;
  const [isWhole, setWhole] = useState(false);
  const { data: found, error } = useFileDiff(
    sessionId,
    { path: file.path, side, isWhole },
    side === 'staged' ? file.staged : file.unstaged,
  );
  const lines = useMemo(() => (found?.kind === 'text' ? parseUnified(found.diff) : null), [found]);
  return (
    <section className={styles.file} aria-label={file.path}>
      <header className={styles.fileHeader}>
        <code className={styles.path}>{file.path}</code>
        <span className={styles.state}>
          {word}, {side === 'staged' ? 'staged' : 'not staged'}
        </span>
      </header>
      {error && (
        <p className={styles.empty} role="alert">
          {error.message}
        </p>
      )}
      {found?.kind === 'binary' && (
        <p className={styles.empty}>A binary file; it has no lines to compare.</p>
      )}
      {found?.kind === 'large' && (
        <div className={styles.empty}>
          <p>A diff of about {formatBytes(found.size)} is held back.</p>
          <Button size="small" onClick={() => setWhole(true)}>
            Show anyway
          </Button>
        </div>
      )}
      {lines && lines.length > 0 && <DiffLines lines={lines} isFilling />}
      {lines?.length === 0 && (
        <p className={styles.empty}>
          {file.isSubmodule
            ? 'A submodule; look at its own folder.'
            : 'No line differs: the file is empty, or only its mode changed.'}
        </p>
      )}
    </section>
  );
}
