import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../components/button';
import { isComposing } from '../../components/is-composing';
import type { DiffLine } from '../tools/diff-lines';
import styles from './changes-view.module.css';

interface CommentBarProps {
  path: string;
  line: DiffLine;
  onAdd(comment: string): Promise<void>;
  onClose(): void;
}

/** Below the diff, so that no line moves while one is written about. */
export function CommentBar({ path, line, onAdd, onClose }: CommentBarProps) {
  const [comment, setComment] = useState('');
  const add = () => {
    if (comment.trim() !== '') void onAdd(comment);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.comment}>
      <textarea
        aria-label={`Comment on ${path}, line ${line.newLine ?? line.oldLine ?? ''}`}
        placeholder={`About line ${line.newLine ?? line.oldLine ?? ''}`}
        ref={(element) => element?.focus()}
        rows={2}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="small" keys="escape" tone="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button size="small" keys="mod+enter" disabled={comment.trim() === ''} onClick={add}>
        Add to the prompt
      </Button>
    </div>
  );
}
