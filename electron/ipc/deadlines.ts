/** A call reads or writes rows: far less than this, unless something is wrong. */
const DEFAULT_MS = 30_000;
/** Starting a child allows it 30 s of silence, ending one 9 s; one of each, and room. */
const CHILD_MS = 60_000;

const WAITS_FOR_A_PERSON = new Set(['app.pickCli', 'attachments.pick', 'workspaces.pick']);

/** How long a call may take in ms; null where a system dialog waits for its user. */
export function deadlineOf(channel: string): number | null {
  if (WAITS_FOR_A_PERSON.has(channel)) return null;
  return channel.startsWith('sessions.') ? CHILD_MS : DEFAULT_MS;
}
