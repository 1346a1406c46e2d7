import { ImageOff, X } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useAttachment } from '../../bridge/queries';
import styles from './image-thumb.module.css';

interface ImageThumbProps {
  id: string;
  name: string | null;
  size: number;
  onRemove?: () => void;
}

export function ImageThumb({ id, name, size, onRemove }: ImageThumbProps) {
  const { data: blob, isError } = useAttachment(id);
  const url = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob]);
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);
  const label = name ?? 'image';
  return (
    <span className={styles.thumb} style={{ width: size, height: size }} data-testid="image-thumb">
      {url && <img src={url} alt={label} title={label} draggable={false} />}
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
