import { File, Folder } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SessionId } from '@shared/domain/ids';
import { cx } from '../../components/cx';
import styles from './mention-list.module.css';
import type { Mention } from './use-mention';

export const mentionListId = (sessionId: SessionId): string => `mention-${sessionId}`;
export const mentionOptionId = (sessionId: SessionId, index: number): string =>
  `mention-${sessionId}-${index}`;

/** Above the text while a file is being named; the focus stays in the text. */
export function MentionList({ sessionId, mention }: { sessionId: SessionId; mention: Mention }) {
  const { matches, active } = mention;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, matches]);
  if (matches === null) return null;
  if (matches.length === 0)
    return (
      <p className={styles.empty} role="status">
        No file of the folder fits. It is sent as it is.
      </p>
    );
  return (
    <div
      ref={list}
      id={mentionListId(sessionId)}
      className={styles.list}
      role="listbox"
      // It scrolls, and whoever tabs to it scrolls it by keys.
      tabIndex={0}
      aria-label="Files"
      data-testid="mention-list"
    >
      {matches.map((path, index) => (
        <MentionOption
          key={path}
          id={mentionOptionId(sessionId, index)}
          path={path}
          isActive={index === active}
          onPoint={() => mention.setActive(index)}
          onChoose={() => mention.choose(path)}
        />
      ))}
    </div>
  );
}

interface MentionOptionProps {
  id: string;
  path: string;
  isActive: boolean;
  onPoint(): void;
  onChoose(): void;
}

function MentionOption({ id, path, isActive, onPoint, onChoose }: MentionOptionProps) {
  const isFolder = path.endsWith('/');
  const bare = isFolder ? path.slice(0, -1) : path;
  const at = bare.lastIndexOf('/');
  const Icon = isFolder ? Folder : File;
  return (
    <div
      id={id}
      className={cx(styles.option, isActive && styles.active)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      data-testid="mention-option"
      onMouseMove={onPoint}
      // Before the text field loses the focus.
      onMouseDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      <Icon size={13} aria-label={isFolder ? 'Folder' : 'File'} />
      <span className={styles.name}>{bare.slice(at + 1)}</span>
      <span className={styles.folder}>{at < 0 ? '' : bare.slice(0, at)}</span>
    </div>
  );
}
