import { useEffect } from 'react';
import { Dialog } from '../../components/dialog';
import { useUiStore } from '../../stores/ui-store';
import { BroadcastForm } from './broadcast-form';
import { BroadcastOutcomes } from './broadcast-outcomes';
import { isOpen, useBroadcastStore } from './broadcast-store';

/** One message for many sessions: written here, then followed here until each has it. */
export function BroadcastDialog() {
  const start = useUiStore((state) => state.broadcast);
  const openBroadcast = useUiStore((state) => state.openBroadcast);
  const run = useBroadcastStore((state) => state.run);
  useEffect(() => {
    if (start === null || start.sessionIds.length === 0) return;
    useBroadcastStore.getState().edit({ mode: 'sessions', chosenIds: [...start.sessionIds] });
  }, [start]);
  if (start === null) return null;
  const close = () => {
    openBroadcast(null);
    const current = useBroadcastStore.getState().run;
    const isOver = current?.targets.every(({ outcome }) => outcome.state !== 'sending');
    // What failed stays for another try; what was written goes with the last that has it.
    if (current && isOver && !current.targets.some(({ outcome }) => isOpen(outcome)))
      useBroadcastStore.getState().finish();
  };
  return (
    <Dialog title="One message for many" width={680} onClose={close}>
      {run === null ? <BroadcastForm /> : <BroadcastOutcomes run={run} onClose={close} />}
    </Dialog>
  );
}
