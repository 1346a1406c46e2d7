import type { SessionSummary } from '@shared/contract/sessions';
import { minutesWords } from './elapsed-words';
import { placeWords } from './place-words';
import { plainLine } from './plain-line';
import { STATUS_WORDS } from './status-words';

/** The line under a title: why nothing moves when nothing does, else the newest words. */
export function stateLine(session: SessionSummary, now: number): string {
  const { waitingPlace, silence, statusLine, lastLine, status } = session;
  if (waitingPlace !== null) return `Waits, ${placeWords(waitingPlace)}`;
  if (silence?.kind === 'slept') return 'Not heard since the computer slept';
  if (silence) return `No output for ${minutesWords(now - silence.since)}`;
  if (statusLine !== null) return statusLine;
  return lastLine === null ? STATUS_WORDS[status] : plainLine(lastLine);
}
