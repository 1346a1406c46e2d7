const MAX_NAMED_PATHS = 5;
const MADE = 'uncommitted changes made since this session began';

/** What a session says at the end of a turn that left files uncommitted. `paths`: at least one. */
export function uncommittedWords(paths: readonly string[]): string {
  const named = paths.slice(0, MAX_NAMED_PATHS).join(', ');
  const more = paths.length - MAX_NAMED_PATHS;
  const files = paths.length === 1 ? '1 file has' : `${paths.length} files have`;
  const tail = more > 0 ? `${named} and ${more} more` : named;
  return `${files} ${MADE}: ${tail}`;
}

/** The CLI may put words of its own in front. */
export const tellsUncommitted = (text: string): boolean =>
  /\d+ files? ha(s|ve) /.test(text) && text.includes(MADE);
