import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Envelope } from '@shared/contract/error';
import type { SessionId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import { useToastStore } from '../../stores/toast-store';
import { useReportFailure } from '../errors/use-report-failure';

export interface ChangeActions {
  /** What git is doing; null: nothing. */
  busy: string | null;
  stage(paths: string[]): void;
  unstage(paths: string[]): void;
  /** What was discarded can be brought back from the notice. */
  discard(paths: string[]): void;
  /** True: it is made. */
  commit(message: string, isAmend: boolean): Promise<boolean>;
  createBranch(name: string): Promise<boolean>;
  push(): void;
}

/** One at a time, as git would have it. */
export function useChangeActions(sessionId: SessionId): ChangeActions {
  const client = useClient();
  const cache = useQueryClient();
  const report = useReportFailure();
  const show = useToastStore((state) => state.show);
  const [busy, setBusy] = useState<string | null>(null);

  async function run<T>(what: string, call: () => Promise<Envelope<T>>): Promise<T | null> {
    setBusy(what);
    const answer = await call();
    setBusy(null);
    await Promise.all(
      [queryKeys.changes(sessionId), queryKeys.fileDiff(sessionId)].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
    if (answer.ok) return answer.value;
    report(answer.error);
    return null;
  }
  const tell = (text: string) => show({ tone: 'info', text, actions: [] });

  return {
    busy,
    stage: (paths) => void run('Staging', () => client.changes.stage({ sessionId, paths })),
    unstage: (paths) => void run('Unstaging', () => client.changes.unstage({ sessionId, paths })),
    discard: (paths) =>
      void run('Discarding', async () => {
        const kept = await client.changes.discard({ sessionId, paths });
        if (!kept.ok) return kept;
        const { ref } = kept.value;
        const undo = () =>
          void run('Bringing back', () => client.changes.undoDiscard({ sessionId, ref }));
        show({
          tone: 'info',
          text: `Discarded the changes of ${paths.length === 1 ? paths[0] : `${paths.length} files`}.`,
          actions: [{ label: 'Undo', run: undo }],
        });
        return kept;
      }),
    async commit(message, isAmend) {
      const made = await run('Committing', () =>
        client.changes.commit({ sessionId, message, isAmend }),
      );
      if (made === null) return false;
      tell(`Committed ${made.commit}.`);
      return true;
    },
    async createBranch(name) {
      const made = await run('Making the branch', async () => {
        const answer = await client.changes.createBranch({ sessionId, name });
        return answer.ok ? { ok: true as const, value: true } : answer;
      });
      return made !== null;
    },
    push: () =>
      void run('Pushing', async () => {
        const answer = await client.changes.push({ sessionId });
        if (answer.ok) tell('Pushed.');
        return answer;
      }),
  };
}
