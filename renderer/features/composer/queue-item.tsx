import { ArrowDown, ArrowUp, CornerDownRight, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SessionSnapshot } from '@shared/contract/sessions';
import { IconButton } from '../../components/icon-button';
import { ImageThumb } from './image-thumb';
import { QueueEdit } from './queue-edit';
import styles from './queue.module.css';

export type Queued = SessionSnapshot['queue'][number];

interface QueueItemProps {
  prompt: Queued;
  isFirst: boolean;
  isLast: boolean;
  /** A turn runs that it could go into. */
  isTurnRunning: boolean;
  onEdit(text: string): void;
  onMove(by: -1 | 1): void;
  onSendNow(): void;
  onRemove(): void;
}

export function QueueItem(props: QueueItemProps) {
  const { prompt, isFirst, isLast, isTurnRunning, onEdit, onMove, onSendNow, onRemove } = props;
  const [isEditing, setEditing] = useState(false);
  if (isEditing)
    return (
      <QueueEdit
        prompt={prompt}
        onDone={(text) => {
          setEditing(false);
          if (text !== null) onEdit(text);
        }}
      />
    );
  return (
    <>
      {prompt.imageIds.map((id) => (
        <ImageThumb key={id} id={id} name={null} size={24} />
      ))}
      <span className={styles.text}>{prompt.text || 'Image'}</span>
      <IconButton
        label={sendWords(prompt, isTurnRunning)}
        data-testid="queue-send-now"
        icon={<CornerDownRight size={13} />}
        onClick={onSendNow}
      />
      <IconButton
        label="Move up"
        keys="alt+ArrowUp"
        disabled={isFirst}
        icon={<ArrowUp size={13} />}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label="Move down"
        keys="alt+ArrowDown"
        disabled={isLast}
        icon={<ArrowDown size={13} />}
        onClick={() => onMove(1)}
      />
      <IconButton label="Edit" icon={<Pencil size={13} />} onClick={() => setEditing(true)} />
      <IconButton label="Remove" icon={<Trash2 size={13} />} onClick={onRemove} />
    </>
  );
}

function sendWords({ isHeld }: Queued, isTurnRunning: boolean): string {
  if (isTurnRunning) return 'Send now, into the running turn';
  return isHeld ? 'Send this one alone' : 'Send now, before the others';
}
