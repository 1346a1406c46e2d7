import { useEffect } from 'react';
import type { SessionId } from '@shared/domain/ids';
import { type PickerKind, useUiStore } from '../../stores/ui-store';

/** Open or closed from anywhere: by a click on the choice, or by a command. */
export function usePickerMenu(
  sessionId: SessionId,
  kind: PickerKind,
  hasChoices = true,
): { isOpen: boolean; onOpenChange(open: boolean): void } {
  const isOpen = useUiStore(
    ({ picker }) => picker?.sessionId === sessionId && picker.kind === kind,
  );
  const { openPicker, closePicker } = useUiStore.getState();
  // What cannot open now must not open by itself later.
  useEffect(() => {
    if (!isOpen) return;
    if (!hasChoices) closePicker();
    return closePicker;
  }, [isOpen, hasChoices, closePicker]);
  return {
    isOpen,
    onOpenChange: (open) => (open ? openPicker(sessionId, kind) : closePicker()),
  };
}
