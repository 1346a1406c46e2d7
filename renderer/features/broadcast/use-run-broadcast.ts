import { useCallback } from 'react';
import type { SessionId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { useLayoutStore } from '../../stores/layout-store';
import { MAX_PANES } from '../../stores/panes';
import { useToastStore } from '../../stores/toast-store';
import { useUiStore } from '../../stores/ui-store';
import { type BroadcastRun, isOpen, useBroadcastStore } from './broadcast-store';
import { runTargets } from './run-targets';

/** Sends to all that have not had it. New sessions that all began well are shown side by side. */
export function useRunBroadcast(): (run: BroadcastRun) => Promise<void> {
  const client = useClient();
  return useCallback(
    async (run) => {
      const store = useBroadcastStore.getState();
      store.begin(run);
      await runTargets({ client, update: store.update }, run);
      const after = useBroadcastStore.getState().run;
      if (!after) return;
      const left = after.targets.filter(({ outcome }) => outcome.state !== 'sent').length;
      const isWatched = useUiStore.getState().broadcast !== null;
      if (left > 0) {
        if (!isWatched) tellLeft(left, after.targets.length);
        return;
      }
      const isNew = after.targets.some(({ start }) => start !== null);
      if (isNew) showSideBySide(after);
      if (isWatched && !isNew) return;
      useUiStore.getState().openBroadcast(null);
      store.finish();
    },
    [client],
  );
}

/** The first few that have the message, next to each other. */
export function showSideBySide(run: BroadcastRun): void {
  const ids = run.targets.flatMap(({ sessionId, outcome }): SessionId[] =>
    sessionId !== null && !isOpen(outcome) ? [sessionId] : [],
  );
  const [first, ...others] = ids.slice(0, MAX_PANES);
  if (first === undefined) return;
  const { showOnly, openBeside, focusPane } = useLayoutStore.getState();
  showOnly(first);
  for (const id of others) openBeside(id);
  focusPane(0);
}

const tellLeft = (left: number, count: number) =>
  useToastStore.getState().show({
    tone: 'error',
    text: `The message for many was not sent to ${left} of ${count}. It is kept.`,
    actions: [{ label: 'Look', run: () => useUiStore.getState().openBroadcast() }],
  });
