import { ImagePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SessionId } from '@shared/domain/ids';
import { useLayoutStore } from '../../stores/layout-store';
import styles from './drop-zone.module.css';
import { useAddImages } from './use-add-images';

/** The whole window takes files, for the pane they are over; without a session a drop does nothing, and never navigates. */
export function DropZone({ sessionId }: { sessionId: SessionId | null }) {
  const { addFiles } = useAddImages(sessionId);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (isTakenElsewhere(event.target)) {
        setOver(false);
        return;
      }
      focusPaneUnder(event.target);
      if (event.dataTransfer) event.dataTransfer.dropEffect = sessionId ? 'copy' : 'none';
      setOver(sessionId !== null);
    };
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (sessionId && !isTakenElsewhere(event.target))
        void addFiles([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [sessionId, addFiles]);
  if (!isOver) return null;
  return (
    <div className={styles.zone}>
      <p>
        <ImagePlus size={18} aria-hidden="true" /> Drop images to add them to the message
      </p>
    </div>
  );
}

/** What is there does something of its own with files, as a terminal does. */
const isTakenElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-takes-files]') !== null;

/** Of several sessions side by side the one that would get the files is the one that shows the focus. */
function focusPaneUnder(target: EventTarget | null): void {
  const pane = target instanceof Element ? target.closest('[data-pane-session]') : null;
  const { panes, focusPane } = useLayoutStore.getState();
  const index = panes.findIndex((id) => id === pane?.getAttribute('data-pane-session'));
  if (index >= 0) focusPane(index);
}
