import { useEffect, useMemo, useState } from 'react';
import { useAttachment } from '../../bridge/queries';
import { Dialog } from '../../components/dialog';
import { formatBytes } from '../cost/format';
import styles from './image-dialog.module.css';
import { useImageStore } from './image-store';

/** One image, as large as the window allows. */
export function ImageDialog() {
  const opened = useImageStore((state) => state.opened);
  return opened && <OpenImage {...opened} />;
}

function OpenImage({ id, name }: { id: string; name: string | null }) {
  const { data: blob, isError } = useAttachment(id);
  const note = useImageStore((state) => state.notes[id]);
  const close = () => useImageStore.getState().open(null);
  const url = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob]);
  const [size, setSize] = useState('');
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);
  const facts = [size, blob && formatBytes(blob.size), blob?.type, note].filter(Boolean);
  return (
    <Dialog title={name ?? 'Image'} width={1200} onClose={close}>
      <figure className={styles.figure} data-testid="image-dialog">
        {url && (
          <img
            src={url}
            alt={name ?? 'image'}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize(`${naturalWidth} × ${naturalHeight}`)
            }
          />
        )}
        <figcaption>{isError ? 'This image could not be read.' : facts.join(' · ')}</figcaption>
      </figure>
    </Dialog>
  );
}
