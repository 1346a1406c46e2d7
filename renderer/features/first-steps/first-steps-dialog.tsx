import { useEffect } from 'react';
import { Dialog } from '../../components/dialog';
import { useLayoutStore } from '../../stores/layout-store';
import { useUiStore } from '../../stores/ui-store';
import { Guide } from './guide';

/** The guide once more, for who asks for it. */
export function FirstStepsDialog() {
  const isOpen = useUiStore((state) => state.overlay === 'first-steps');
  return isOpen ? <OpenDialog /> : null;
}

function OpenDialog() {
  const close = () => useUiStore.getState().openOverlay(null);
  // A session that begins from here is what the person wants to see next.
  useEffect(
    () =>
      useLayoutStore.subscribe((now, before) => {
        if (now.selectedSessionId !== before.selectedSessionId) close();
      }),
    [],
  );
  return (
    <Dialog title="Getting started" width={660} onClose={close}>
      <Guide onDone={close} />
    </Dialog>
  );
}
