import type { ImportState } from '@shared/contract/imports';

/** What the row of the settings says: what was found, what was not, what goes on. */
export function importWords(state: ImportState | null): string {
  if (state === null) return 'Not known yet.';
  if (!state.isOn)
    return 'Off. What was found before stays in the list; the transcripts are not looked at.';
  if (state.failure !== null) return state.failure.message;
  if (state.progress !== null && state.progress.totalBytes > 0)
    return `Reading ${megabytes(state.progress.doneBytes)} of ${megabytes(state.progress.totalBytes)} MB in ${state.configDir}`;
  if (state.lookedAt === null) return `Looking in ${state.configDir}`;
  return [
    `${count(state.sessions, 'session')} in ${megabytes(state.bytes)} MB of transcripts in ${state.configDir}.`,
    state.damagedLines > 0 ? `${count(state.damagedLines, 'damaged line')} passed over.` : '',
    unreadableWords(state),
    historyWords(state),
    'They are read, never changed.',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function historyWords({ history }: ImportState): string {
  if (history === null || history.totalBytes === 0) return '';
  const [done, total] = [megabytes(history.doneBytes), megabytes(history.totalBytes)];
  return `What was said is being written down and made searchable, ${done} of ${total} MB so far.`;
}

function unreadableWords({ unreadable }: ImportState): string {
  const [first] = unreadable;
  if (first === undefined) return '';
  const files = count(unreadable.length, 'file');
  return `${files} could not be read (${first.path}: ${first.code}); what was known of them is kept.`;
}

const count = (number: number, what: string): string =>
  `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;

const megabytes = (bytes: number): string => Math.ceil(bytes / 1_000_000).toLocaleString('en');
