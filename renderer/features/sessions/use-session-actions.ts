import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { WorkspaceDto } from '@shared/contract/workspaces';
import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import { useSettings } from '../../bridge/queries';
import { useLayoutStore } from '../../stores/layout-store';
import { useUiStore } from '../../stores/ui-store';
import { useReportFailure } from '../errors/use-report-failure';

export interface SessionActions {
  openFolder(): Promise<void>;
  tryDemo(): Promise<void>;
  /** Asks about the folder first when it would run something of its own. */
  newSession(workspaceId: WorkspaceId, isDemo?: boolean): Promise<void>;
  /** Without that question: it was answered. */
  createSession(workspaceId: WorkspaceId, isDemo: boolean): Promise<void>;
  select(id: SessionId): void;
}

export function useSessionActions(): SessionActions {
  const client = useClient();
  const cache = useQueryClient();
  const report = useReportFailure();
  const { data: settings } = useSettings();

  return useMemo(() => {
    const select = (id: SessionId) => {
      useLayoutStore.getState().selectSession(id);
      void client.sessions.markSeen({ sessionId: id });
    };

    const keepWorkspace = (workspace: WorkspaceDto) =>
      cache.setQueryData<WorkspaceDto[]>(queryKeys.workspaces, (old = []) =>
        old.some(({ id }) => id === workspace.id) ? old : [...old, workspace],
      );

    const createSession = async (workspaceId: WorkspaceId, isDemo: boolean) => {
      const answer = await client.sessions.create({
        workspaceId,
        policy: settings?.defaultPolicy ?? 'ask',
        model: isDemo ? null : (settings?.defaultModel ?? null),
        effort: null,
        isDemo,
      });
      if (!answer.ok) {
        report(answer.error, { workspaceId });
        return;
      }
      const created = answer.value;
      cache.setQueryData<SessionSummary[]>(queryKeys.sessions, (old = []) =>
        old.some(({ id }) => id === created.id) ? old : [...old, created],
      );
      select(created.id);
    };

    const newSession = async (workspaceId: WorkspaceId, isDemo = false) => {
      const answer = await client.workspaces.trustReport({ workspaceId });
      if (!answer.ok) report(answer.error, { workspaceId });
      else if (answer.value.isQuestionOpen)
        useUiStore.getState().askTrust({ workspaceId, after: { kind: 'create', isDemo } });
      else await createSession(workspaceId, isDemo);
    };

    return {
      select,
      createSession,
      newSession,
      openFolder: async () => {
        const answer = await client.workspaces.pick({});
        if (!answer.ok) {
          report(answer.error);
          return;
        }
        if (!answer.value) return;
        keepWorkspace(answer.value);
        await newSession(answer.value.id);
      },
      tryDemo: async () => {
        const answer = await client.workspaces.addDemo({});
        if (!answer.ok) {
          report(answer.error);
          return;
        }
        keepWorkspace(answer.value);
        await createSession(answer.value.id, true);
      },
    };
  }, [client, cache, report, settings]);
}
