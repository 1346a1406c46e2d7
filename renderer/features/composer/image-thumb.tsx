import { ImageOff, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo } from 'react';
import { useAttachment } from '../../bridge/queries';
import { useImageStore } from '../images/image-store';
import styles from './image-thumb.module.css';

interface ImageThumbProps {
  id: string;
  name: string | null;
  size: number;
  onRemove?: () => void;
  /** To the left (-1) or to the right (1), by Alt and the arrows. */
  onMove?: (by: -1 | 1) => void;
}

export function ImageThumb({ id, name, size, onRemove, onMove }: ImageThumbProps) {
  const { data: blob, isError } = useAttachment(id);
  const url = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob]);
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);
  const label = name ?? 'image';
  const note = useImageStore((state) => state.notes[id]);
  const title = [label, note, onMove && 'Alt with ← or → moves it'].filter(Boolean).join('\n');
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    onMove?.(event.key === 'ArrowLeft' ? -1 : 1);
  };
  return (
    <span className={styles.thumb} style={{ width: size, height: size }} data-testid="image-thumb">
      {url && (
        <button
          type="button"
          className={styles.open}
          aria-label={`Enlarge ${label}`}
          title={title}
          onClick={() => useImageStore.getState().open({ id, name })}
          onKeyDown={onKeyDown}
        >
          <img src={url} alt="" draggable={false} />
        </button>
      )}
      {isError && <ImageOff size={16} aria-label={`${label} could not be read`} />}
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove ${label}`}
          onClick={onRemove}
        >
          <X size={12} />
        </button>
      )}
    </span>
  );
}
