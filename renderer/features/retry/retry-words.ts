import type { FilesPlan, RetryPlan } from '@shared/contract/retry';
import type { TimelineItem } from '@shared/domain/timeline-types';

/** Where the retry takes place: beside the session, or in it. */
export type RetryPlace = 'branch' | 'here';

export const PLACE_TITLES: Record<RetryPlace, string> = {
  branch: 'In a new branch',
  here: 'In this session',
};

/** What each of the two leaves out, and where that stays. */
export function placeWords(place: RetryPlace, plan: RetryPlan, title: string): string {
  const { turnsLeftOut } = plan;
  const turns = turnsLeftOut === 1 ? 'this turn' : `this turn and ${later(turnsLeftOut - 1)}`;
  if (place === 'branch') return `The branch leaves out ${turns}; “${title}” keeps everything.`;
  if (plan.inPlaceRefusal !== null) return plan.inPlaceRefusal;
  return `“${title}” itself leaves out ${turns}. A copy that keeps everything is made first; it costs nothing.`;
}

/** What is special about the place the conversation goes on from. */
export function conversationWords(plan: RetryPlan): string[] {
  const words: string[] = [];
  if (plan.isFolded)
    words.push('This message joined a running turn, so it goes back to before that turn.');
  if (plan.startsEmpty) words.push('Nothing came before it: a new conversation begins.');
  if (plan.isBeforeClear)
    words.push('The conversation was cleared since: it goes on with what was said before.');
  if (plan.isBeforeCompaction)
    words.push('The conversation was compacted since: it goes on with all of it, not the summary.');
  return words;
}

/** What is said once it is done, before the way to undo it. */
export const doneWords = (place: RetryPlace, turn: number, rewindsFiles: boolean): string => {
  const where = place === 'branch' ? ' in a branch' : '';
  const files = rewindsFiles ? ', and the files with it.' : '. The files are as they were.';
  const copy = place === 'here' ? ' A copy keeps what was left out.' : '';
  return `Went back to before turn ${turn}${where}${files}${copy}`;
};

/** `2 turns were left out here. “Title (before the retry)” keeps them.` */
export function leftOutWords(items: readonly TimelineItem[], copyTitle: string | null): string {
  const turns = items.filter((item) => item.kind === 'prompt').length;
  const what = turns === 1 ? '1 turn was' : `${turns} turns were`;
  return copyTitle === null
    ? `${what} left out here. The copy that kept ${turns === 1 ? 'it' : 'them'} was deleted.`
    : `${what} left out here. “${copyTitle}” keeps ${turns === 1 ? 'it' : 'them'}.`;
}

const later = (count: number): string => (count === 1 ? '1 later turn' : `${count} later turns`);

/** `Takes 3 files back (12 lines added, 4 removed)`. */
export function filesWords(plan: FilesPlan): string {
  if (plan.state === 'unknown') return plan.reason;
  const { changed, insertions, deletions } = plan;
  if (changed.length === 0)
    return 'Nothing to take back: the session changed no file since this message.';
  const files = changed.length === 1 ? '1 file' : `${changed.length} files`;
  return `Takes ${files} back to before this message: ${lines(insertions)} added, ${lines(deletions)} removed. Files the session did not change stay as they are.`;
}

const lines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);

/** As seen from the session's folder. */
export const relativePath = (path: string, folder: string): string =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;

export const firstLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '') ?? '';
