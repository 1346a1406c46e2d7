import { toolText } from '@shared/domain/tool-text';
import type { AgentEventOf } from '@shared/events';
import type { WritableDb } from '../opening/database';
import { toIndexText } from '../search-text';

/**
 * Makes searchable what a tool was asked and answered; a late result takes the place of the one
 * before. To be called before the update is projected.
 *
 * @param eventKey of the update's row in `events`
 */
export const indexToolUpdate = (
  db: WritableDb,
  sessionKey: number,
  eventKey: number,
  event: AgentEventOf<'tool_update'>,
): void => {
  const [before] = db.all<{ key: number }>(INDEXED, sessionKey, event.toolCallId);
  if (before !== undefined)
    db.run('DELETE FROM tool_search WHERE rowid = CAST(? AS INTEGER)', before.key);
  const text = toolText(event.payload);
  if (text === '') return;
  db.run(
    'INSERT INTO tool_search (rowid, text) VALUES (CAST(? AS INTEGER), ?)',
    eventKey,
    toIndexText(text),
  );
};

const INDEXED = `
SELECT events.key FROM tool_calls
JOIN events ON events.session_key = tool_calls.session_key AND events.seq = tool_calls.ended_seq
WHERE tool_calls.session_key = ? AND tool_call_id = ?`;
