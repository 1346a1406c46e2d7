import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import type { SessionSummary } from '@shared/contract/sessions';
import type { WorkspaceDto } from '@shared/contract/workspaces';
import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import { useSettings } from '../../bridge/queries';
import { useLayoutStore } from '../../stores/layout-store';
import { useUiStore } from '../../stores/ui-store';
import { focusSession } from '../composer/focus-session';
import { useReportFailure } from '../errors/use-report-failure';

export interface SessionActions {
  openFolder(): Promise<void>;
  tryDemo(): Promise<void>;
  /** Asks about the folder first when it would run something of its own. */
  newSession(workspaceId: WorkspaceId, isDemo?: boolean): Promise<void>;
  /** Without that question: it was answered. */
  createSession(workspaceId: WorkspaceId, isDemo: boolean): Promise<void>;
  select(id: SessionId): void;
  /** In a pane of its own, next to the focused one. */
  openBeside(id: SessionId): void;
  /** To the next or the previous pane, ready to type there. */
  stepPane(step: 1 | -1): void;
  /** Another takes its place, ready to type there. */
  closePane(index: number): void;
}

export function useSessionActions(): SessionActions {
  const client = useClient();
  const cache = useQueryClient();
  const report = useReportFailure();
  const { data: settings } = useSettings();

  return useMemo(() => {
    const select = (id: SessionId) => {
      const { panes, selectSession } = useLayoutStore.getState();
      if (panes.includes(id)) typeAfter(() => selectSession(id));
      else selectSession(id);
      void client.sessions.markSeen({ sessionId: id });
    };

    const openBeside = (id: SessionId) => {
      useLayoutStore.getState().openBeside(id);
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
      openBeside,
      stepPane: (step) => typeAfter(() => useLayoutStore.getState().stepPane(step)),
      closePane: (index) => typeAfter(() => useLayoutStore.getState().closePane(index)),
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

/** Keys go on where the change leads; a pane that is drawn anew sees to that itself. */
function typeAfter(change: () => void): void {
  flushSync(change);
  const { selectedSessionId } = useLayoutStore.getState();
  if (selectedSessionId) focusSession(selectedSessionId);
}
