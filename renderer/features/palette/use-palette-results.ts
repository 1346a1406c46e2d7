import { useMemo, useState } from 'react';
import { useSessions, useWorkspaces } from '../../bridge/queries';
import { usePaletteStore } from '../../stores/palette-store';
import type { AppCommand } from './commands';
import { actionEntries, type FoundEntry, sessionEntries } from './palette-entries';
import { createPreparer, rank } from './rank';

export interface PaletteGroup {
  name: string;
  entries: readonly FoundEntry[];
}

/** More than these nobody reads, and each costs time to draw. */
const MAX_SESSIONS = 60;
const MAX_ACTIONS = 40;
const MAX_SESSIONS_UNASKED = 12;

/** The group with the best one first; none is empty. `>` in front asks for actions alone. */
export function usePaletteResults(
  query: string,
  commands: readonly AppCommand[],
): readonly PaletteGroup[] {
  const { data: sessions } = useSessions();
  const { data: workspaces } = useWorkspaces();
  const recent = usePaletteStore((state) => state.recent);
  const [prepare] = useState(() => createPreparer());
  const [prepareActions] = useState(() => createPreparer());
  const preparedSessions = useMemo(() => {
    const names = new Map<string, string>(workspaces?.map(({ id, name }) => [id, name]));
    return prepare(sessionEntries(sessions ?? [], names));
  }, [prepare, sessions, workspaces]);
  const preparedActions = useMemo(
    () => prepareActions(actionEntries(commands)),
    [prepareActions, commands],
  );
  return useMemo(() => {
    const wantsActions = query.trimStart().startsWith('>');
    const words = wantsActions ? query.trimStart().slice(1) : query;
    const isAsked = words.trim() !== '';
    const actions = rank(words, preparedActions, recent, MAX_ACTIONS);
    const found = wantsActions
      ? []
      : rank(words, preparedSessions, recent, isAsked ? MAX_SESSIONS : MAX_SESSIONS_UNASKED);
    const groups: PaletteGroup[] = [
      { name: isAsked ? 'Sessions' : 'Recent sessions', entries: found },
      { name: 'Actions', entries: actions },
    ];
    if (isAsked && (actions[0]?.score ?? 0) > (found[0]?.score ?? 0)) groups.reverse();
    return groups.filter(({ entries }) => entries.length > 0);
  }, [query, preparedSessions, preparedActions, recent]);
}
