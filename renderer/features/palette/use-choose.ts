import { useCallback, useRef } from 'react';
import { usePaletteStore } from '../../stores/palette-store';
import { useUiStore } from '../../stores/ui-store';
import { useSessionActions } from '../sessions/use-session-actions';
import type { ActionEntry, SessionEntry } from './palette-entries';

export type Choose = (entry: SessionEntry | ActionEntry, how: { isBeside: boolean }) => void;

/**
 * Closes the palette, remembers the choice, and goes there or does it. `runChosen` does it: a dialog
 * holds the keyboard until it is gone, and what was chosen may want it.
 */
export function useChoose(): { choose: Choose; runChosen(): void } {
  const { select, openBeside } = useSessionActions();
  const chosen = useRef<(() => void) | null>(null);
  const choose = useCallback<Choose>(
    (entry, { isBeside }) => {
      usePaletteStore.getState().note(entry.key);
      chosen.current = () => {
        if (entry.kind === 'action') entry.command.run();
        else if (isBeside) openBeside(entry.session.id);
        else select(entry.session.id);
      };
      useUiStore.getState().openOverlay(null);
    },
    [select, openBeside],
  );
  const runChosen = useCallback(() => {
    const run = chosen.current;
    chosen.current = null;
    run?.();
  }, []);
  return { choose, runChosen };
}
