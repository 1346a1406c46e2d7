import { useMemo, useState } from 'react';
import type { SessionId } from '@shared/domain/ids';
import { useFileDiff } from '../../bridge/changes-queries';
import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import { useToastStore } from '../../stores/toast-store';
import { formatBytes } from '../cost/format';
import { addToDraft } from '../composer/add-to-draft';
import { type DiffLine, parseUnified } from '../tools/diff-lines';
import { DiffLines } from '../tools/diff-view';
import { CommentBar } from './comment-bar';
import { withComment } from './comment-words';
import type { ChangeRow } from './change-rows';
import styles from './changes-view.module.css';

export function FileDiffPane({ sessionId, row }: { sessionId: SessionId; row: ChangeRow }) {
  const { file, side, word } = row;
  const [isWhole, setWhole] = useState(false);
  const [picked, setPicked] = useState<DiffLine | null>(null);
  const client = useClient();
  const show = useToastStore((state) => state.show);
  const { data: found, error } = useFileDiff(
    sessionId,
    { path: file.path, side, isWhole },
    side === 'staged' ? file.staged : file.unstaged,
  );
  const lines = useMemo(() => (found?.kind === 'text' ? parseUnified(found.diff) : null), [found]);
  const add = async (comment: string) => {
    if (picked === null) return;
    const isAdded = await addToDraft(client, sessionId, (before) =>
      withComment(before, {
        path: file.path,
        line: picked.newLine ?? picked.oldLine,
        isGone: picked.kind === 'del',
        code: picked.text,
        comment,
      }),
    );
    if (isAdded) setPicked(null);
    show({
      tone: isAdded ? 'info' : 'error',
      text: isAdded
        ? 'The comment stands in the prompt; send it when you have said it all.'
        : 'The comment could not be kept. It is still here; try again.',
      actions: [],
    });
  };
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
      {lines && lines.length > 0 && <DiffLines lines={lines} isFilling onPick={setPicked} />}
      {lines?.length === 0 && (
        <p className={styles.empty}>
          {file.isSubmodule
            ? 'A submodule; look at its own folder.'
            : 'No line differs: the file is empty, or only its mode changed.'}
        </p>
      )}
      {picked && (
        <CommentBar
          key={`${picked.kind} ${picked.oldLine} ${picked.newLine}`}
          path={file.path}
          line={picked}
          onAdd={add}
          onClose={() => setPicked(null)}
        />
      )}
    </section>
  );
}
