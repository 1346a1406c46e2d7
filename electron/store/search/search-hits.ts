import type { FoundHit, SearchRole } from '@shared/domain/store-types';
import { toolText } from '@shared/domain/tool-text';
import type { ReadableDb } from '../opening/database';
import { createPlaces, type Places } from './search-places';
import type { MatchRow } from './search-rows';
import type { SearchTerm } from '../search-text';
import { cutSnippet, markTerms } from './snippet';

/** The rows with their text around the first hit and where they stand. */
export const readHits = (
  db: ReadableDb,
  rows: readonly MatchRow[],
  terms: readonly SearchTerm[],
  order: 'newest' | 'as-given' = 'newest',
): FoundHit[] => {
  const words = terms.map(({ text }) => text);
  const places = createPlaces(db);
  const hits = rows.flatMap((row) =>
    row.source === 'messages' ? readMessage(db, row, places) : readTool(db, row, places),
  );
  const shown = hits.map(({ text, ...hit }) => {
    const snippet = cutSnippet(text, words);
    return { ...hit, snippet, marks: markTerms(snippet, words) };
  });
  return order === 'newest' ? shown.sort((a, b) => b.at - a.at) : shown;
};

type Raw = Omit<FoundHit, 'snippet' | 'marks'> & { text: string };

interface MessageRow {
  messageId: string | null;
  kind: keyof typeof ROLES;
  text: string;
  thread: string;
  seq: number;
}

export const ROLES = {
  prompt: 'user',
  text: 'assistant',
  reasoning: 'reasoning',
} as const satisfies Record<string, SearchRole>;

const readMessage = (db: ReadableDb, row: MatchRow, places: Places): Raw[] =>
  db
    .all<MessageRow>(
      'SELECT source_id AS messageId, kind, text, thread, last_seq AS seq FROM messages WHERE key = ?',
      row.key,
    )
    .map(({ messageId, kind, text, thread, seq }) => ({
      id: `m${row.key}`,
      sessionId: row.sessionId,
      messageId,
      role: ROLES[kind],
      at: row.at,
      toolName: null,
      text,
      ...places.ofThread(row.sessionKey, thread, seq),
    }));

const readTool = (db: ReadableDb, row: MatchRow, places: Places): Raw[] =>
  db
    .all<{ body: string; seq: number }>('SELECT body, seq FROM events WHERE key = ?', row.key)
    .map(({ body, seq }) => {
      const { toolCallId, payload } = JSON.parse(body);
      return {
        id: `t${row.key}`,
        sessionId: row.sessionId,
        messageId: null,
        role: 'tool',
        at: row.at,
        text: toolText(payload),
        ...places.ofTool(row.sessionKey, toolCallId, seq),
      };
    });
