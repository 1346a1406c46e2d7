import { isJson, listOf, textOf } from '../normalize/json';
import type { ChainRow, TitleRow } from './transcript-row';

const ORDER: readonly TitleRow['source'][] = ['custom', 'ai', 'last-prompt', 'summary'];
/** What the CLI writes in a person's name: a command's echo and output, a note of a background task. */
const NOT_TYPED = /^\s*<(?:command-|local-command-|task-notification|system-reminder)/;

/** What a list shows: the name somebody gave, else what was said. Null for a file without either. */
export function transcriptTitle(
  titles: readonly TitleRow[],
  rows: readonly ChainRow[],
): string | null {
  for (const source of ORDER) {
    const named = titles.findLast((title) => title.source === source);
    if (named !== undefined) return oneLine(named.title);
  }
  const first = rows.map(typedText).find((text) => text !== null);
  return first === undefined || first === null ? null : oneLine(first);
}

/** What a person typed in this row; null for everything else. */
export function typedText(row: ChainRow): string | null {
  if (row.kind !== 'user' || row.isMeta || row.isSidechain || row.isCompactSummary) return null;
  const { content } = row.message;
  const texts =
    typeof content === 'string'
      ? [content]
      : listOf(content).flatMap((block) =>
          isJson(block) && block.type === 'text' ? [textOf(block.text) ?? ''] : [],
        );
  const text = texts.join('\n').trim();
  return text === '' || NOT_TYPED.test(text) ? null : text;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();
