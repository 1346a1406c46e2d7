import { useMemo } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { WorkspaceDto } from '@shared/contract/workspaces';
import { useSessions, useTrustReport, useWorkspaces } from '../../bridge/queries';
import { useLayoutStore } from '../../stores/layout-store';
import { isBusy } from '../sessions/status-words';
import { type Target, useBroadcastStore } from './broadcast-store';
import { broadcastTitle, choiceWords } from './broadcast-words';

export interface BroadcastPlan {
  targets: Target[];
  /** Those that are at work: there it waits in the queue. */
  busyCount: number;
  /** Where new sessions begin; null: no folder is open. */
  workspace: WorkspaceDto | null;
  /** What must be settled first. */
  obstacle: 'trust' | 'autonomous' | 'no-folder' | null;
}

/** Whom the draft would go to if it was sent now. */
export function useBroadcastPlan(): BroadcastPlan {
  const draft = useBroadcastStore((state) => state.draft);
  const { data: sessions } = useSessions();
  const { data: workspaces } = useWorkspaces();
  const selectedId = useLayoutStore((state) => state.selectedSessionId);
  const isNew = draft.mode === 'models';
  const workspace = useMemo(() => {
    const own = sessions?.find(({ id }) => id === selectedId)?.workspaceId;
    const wanted = draft.workspaceId ?? own;
    return workspaces?.find(({ id }) => id === wanted) ?? workspaces?.[0] ?? null;
  }, [sessions, workspaces, selectedId, draft.workspaceId]);
  const { data: trust } = useTrustReport(isNew ? (workspace?.id ?? null) : null);
  return useMemo(() => {
    if (!isNew) {
      const chosen = chosenOf(sessions ?? [], draft.chosenIds);
      return {
        workspace,
        obstacle: null,
        busyCount: chosen.filter(isBusy).length,
        targets: chosen.map(toTarget),
      };
    }
    if (workspace === null) return { workspace, obstacle: 'no-folder', busyCount: 0, targets: [] };
    const isDemo = sessions?.some((one) => one.workspaceId === workspace.id && one.isDemo) ?? false;
    return {
      workspace,
      busyCount: 0,
      obstacle: trust?.isQuestionOpen
        ? 'trust'
        : draft.policy === 'autonomous' && !workspace.isAutonomousConfirmed
          ? 'autonomous'
          : null,
      targets: draft.choices.map(
        (choice, index): Target => ({
          key: `new-${index}`,
          label: choiceWords(choice),
          workspaceId: workspace.id,
          sessionId: null,
          start: {
            ...choice,
            policy: draft.policy,
            isDemo,
            title: broadcastTitle(draft.text, choice),
          },
          outcome: { state: 'waiting' },
        }),
      ),
    };
  }, [isNew, sessions, draft, workspace, trust]);
}

/** In the order they were chosen; those that are gone are left out. */
function chosenOf(sessions: readonly SessionSummary[], ids: readonly string[]): SessionSummary[] {
  const byId = new Map<string, SessionSummary>(sessions.map((session) => [session.id, session]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const toTarget = ({ id, title, workspaceId }: SessionSummary): Target => ({
  key: id,
  label: title,
  workspaceId,
  sessionId: id,
  start: null,
  outcome: { state: 'waiting' },
});
