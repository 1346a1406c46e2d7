import type { StoreTrouble } from '@shared/contract/app';

export interface TroubleWords {
  title: string;
  /** What is kept, then what to do. */
  text: string;
}

const GOES_ON = 'Saving goes on by itself as soon as it can';

const CAUSES: Record<string, { title: string; todo: string }> = {
  'database-locked': {
    title: 'Another program holds the database: nothing is being saved.',
    todo: `${GOES_ON}; close the other program if this stays.`,
  },
  'database-full': {
    title: 'The disk is full: nothing is being saved.',
    todo: `Free some space. ${GOES_ON}.`,
  },
  'database-read-only': {
    title: 'The database may not be written: nothing is being saved.',
    todo: `Allow writing to its file and folder. ${GOES_ON}.`,
  },
  'database-damaged': {
    title: 'The database is damaged or its disk failed: nothing is being saved.',
    todo: 'Copy what you need from here, quit, and put a backup in the place of the file.',
  },
};

/** What the line over the window says while the store refuses to write. */
export function storeTroubleWords({ code, message }: StoreTrouble): TroubleWords {
  const kept =
    'What was saved before is safe, and what came since waits here, sessions with it. Leave Roundhouse open.';
  const cause = Object.hasOwn(CAUSES, code) ? CAUSES[code] : undefined;
  if (cause) return { title: cause.title, text: `${kept} ${cause.todo}` };
  return { title: 'Nothing is being saved.', text: `${kept} ${GOES_ON}. (${message})` };
}
