import type { SessionSummary } from '@shared/contract/sessions';
import { plainLine } from '../sessions/plain-line';
import { type AppCommand, isNumberedSession, MENU_NAMES } from './commands';
import type { PaletteEntry, Ranked } from './rank';

export interface SessionEntry extends PaletteEntry {
  kind: 'session';
  session: SessionSummary;
}

export interface ActionEntry extends PaletteEntry {
  kind: 'action';
  command: AppCommand;
}

export type FoundEntry = Ranked<SessionEntry> | Ranked<ActionEntry>;

/** Every session, what changed last first, what was put away at the end. */
export function sessionEntries(
  sessions: readonly SessionSummary[],
  workspaceNames: ReadonlyMap<string, string>,
): SessionEntry[] {
  return sessions
    .toSorted(
      (a, b) =>
        Number(a.archivedAt !== null) - Number(b.archivedAt !== null) || b.updatedAt - a.updatedAt,
    )
    .map((session) => sessionEntry(session, workspaceNames.get(session.workspaceId) ?? ''));
}

/** What can be done now. The palette itself is open, and sessions are found by their names. */
export const actionEntries = (commands: readonly AppCommand[]): ActionEntry[] =>
  commands
    .filter(({ id, isEnabled }) => isEnabled && id !== 'palette' && !isNumberedSession(id))
    .map((command) => ({
      kind: 'action',
      key: command.id,
      command,
      fields: [
        { text: command.title, match: 'fuzzy' },
        { text: MENU_NAMES[command.menu], match: 'words' },
      ],
    }));

const sessionEntry = (session: SessionSummary, workspaceName: string): SessionEntry => ({
  kind: 'session',
  key: session.id,
  session,
  fields: [
    { text: session.title, match: 'fuzzy' },
    { text: workspaceName, match: 'fuzzy' },
    { text: session.lastLine === null ? '' : plainLine(session.lastLine), match: 'words' },
  ],
});
