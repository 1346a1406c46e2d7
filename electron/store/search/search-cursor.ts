import { STREAM_NAMES, type StreamName } from './search-streams';

/** Keys of each stream that come next, below which the walk goes on; null: nothing is left there. */
export type SearchFrontier = Readonly<Record<StreamName, number | null>>;

const START = frontierOf(() => Number.MAX_SAFE_INTEGER);
const FORMAT = new RegExp(`^(-|-?\\d+)(/(-|-?\\d+)){${STREAM_NAMES.length - 1}}$`);

/** What makes no sense begins at the newest. */
export const parseCursor = (cursor: string | null): SearchFrontier => {
  if (cursor === null || !FORMAT.test(cursor)) return START;
  const parts = cursor.split('/');
  return frontierOf((_name, index) => toKey(parts[index]));
};

export const formatCursor = (frontier: SearchFrontier): string | null =>
  STREAM_NAMES.every((name) => frontier[name] === null)
    ? null
    : STREAM_NAMES.map((name) => frontier[name] ?? '-').join('/');

export function frontierOf(
  keyOf: (name: StreamName, index: number) => number | null,
): SearchFrontier {
  const [messages, tools, pastMessages, pastTools] = STREAM_NAMES.map(keyOf);
  return {
    messages: messages ?? null,
    tools: tools ?? null,
    pastMessages: pastMessages ?? null,
    pastTools: pastTools ?? null,
  };
}

const toKey = (part: string | undefined): number | null =>
  part === undefined || part === '-' ? null : Number(part);
