import { useCallback, useMemo, useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { WorkspaceDto } from '@shared/contract/workspaces';
import type { SessionId } from '@shared/domain/ids';
import { useSessionsPart, useWorkspaces } from '../../bridge/queries';
import { createKeptRows } from '../../features/workspaces/kept-rows';
import { needingYou } from '../../features/workspaces/needing-you';
import { useLayoutStore } from '../../stores/layout-store';

/** What commands go by of a session: nothing that changes while it streams. */
export type CommandSession = Pick<
  SessionSummary,
  | 'id'
  | 'workspaceId'
  | 'status'
  | 'mode'
  | 'isDemo'
  | 'isLive'
  | 'claudeSessionId'
  | 'archivedAt'
  | 'pinnedAt'
>;

export interface CommandSessions {
  /** The one in the focused pane; null: none is open. */
  session: CommandSession | null;
  /** As the list shows them, from top to bottom: what arrows go through. */
  listed: readonly SessionId[];
  /** The first of those, which have a number key. */
  numbered: readonly Pick<SessionSummary, 'id' | 'title'>[];
  unseen: readonly SessionId[];
  /** Those that wait for a person, longest waiting first. */
  waiting: readonly SessionId[];
}

const NO_WORKSPACES: WorkspaceDto[] = [];
const NONE: CommandSessions = { session: null, listed: [], numbered: [], unseen: [], waiting: [] };
const NUMBER_KEYS = 9;

/** The same objects until something that commands go by has changed. */
export function useCommandSessions(): CommandSessions {
  const { data: workspaces = NO_WORKSPACES } = useWorkspaces();
  const selectedId = useLayoutStore((state) => state.selectedSessionId);
  const group = useLayoutStore((state) => state.sidebarGroup);
  const sort = useLayoutStore((state) => state.sidebarSort);
  const showsArchived = useLayoutStore((state) => state.showsArchived);
  const collapsedIds = useLayoutStore((state) => state.collapsedWorkspaceIds);
  const [keptRows] = useState(() => createKeptRows());
  const options = useMemo(
    () => ({ group, sort, showsArchived, collapsedIds, filter: '' }),
    [group, sort, showsArchived, collapsedIds],
  );
  const pick = useCallback(
    (sessions: SessionSummary[]): CommandSessions => {
      const listed = keptRows(workspaces, sessions, options).flatMap((row) =>
        row.kind === 'session' ? [row.session] : [],
      );
      const session = sessions.find(({ id }) => id === selectedId);
      return {
        session: session ? factsOf(session) : null,
        listed: listed.map(({ id }) => id),
        numbered: listed.slice(0, NUMBER_KEYS).map(({ id, title }) => ({ id, title })),
        unseen: listed.filter(({ status }) => status === 'done-unseen').map(({ id }) => id),
        waiting: needingYou(sessions).map(({ id }) => id),
      };
    },
    [keptRows, workspaces, selectedId, options],
  );
  return useSessionsPart(pick) ?? NONE;
}

const factsOf = (session: SessionSummary): CommandSession => ({
  id: session.id,
  workspaceId: session.workspaceId,
  status: session.status,
  mode: session.mode,
  isDemo: session.isDemo,
  isLive: session.isLive,
  claudeSessionId: session.claudeSessionId,
  archivedAt: session.archivedAt,
  pinnedAt: session.pinnedAt,
});
