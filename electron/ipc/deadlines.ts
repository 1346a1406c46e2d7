/** A call reads or writes rows: far less than this, unless something is wrong. */
const DEFAULT_MS = 30_000;
/** Starting a child allows it 30 s of silence, ending one 9 s; one of each, and room. */
const CHILD_MS = 60_000;
/** The session's child ended and started for the files, another for the copy: two of each, and room. */
const COPY_MS = 120_000;
/** All transcripts of one session: a hundred megabytes each, on a disk that is busy. */
const TRANSCRIPTS_MS = 120_000;

/** Hooks of a repository may run its tests; a push waits for a network. git has deadlines of its own. */
const GIT_MS = 11 * 60_000;

const WAITS_FOR_A_PERSON = new Set([
  'app.pickCli',
  'attachments.pick',
  'costs.exportReport',
  'exports.sessionToFile',
  'resume.continueIn',
  'profiles.exportToFile',
  'profiles.importFromFile',
  'settings.exportToFile',
  'settings.importFromFile',
  'workspaces.pick',
]);

/** `requests.rules` asks the child, which may have to be started for it. */
const CHILD_DOMAINS = ['requests.rules', 'sessions.', 'controls.', 'retry.', 'resume.'];

/** How long a call may take in ms; null where a system dialog waits for its user. */
export function deadlineOf(channel: string): number | null {
  if (WAITS_FOR_A_PERSON.has(channel)) return null;
  if (channel === 'costs.reconcile') return TRANSCRIPTS_MS;
  if (channel === 'changes.commit' || channel === 'changes.push') return GIT_MS;
  if (channel.startsWith('changes.')) return CHILD_MS;
  if (channel === 'retry.inPlace') return COPY_MS;
  return CHILD_DOMAINS.some((domain) => channel.startsWith(domain)) ? CHILD_MS : DEFAULT_MS;
}
