import type { WritableDb } from '../opening/database';
import type { HistoryDue } from '../imports/imported-history';

/** A fork's own history goes on from its parent's, which is read where it is. */
export const shareParentHistory = (
  db: WritableDb,
  fork: Pick<HistoryDue, 'sessionKey' | 'copiedFrom'>,
  messageId: string | null,
): boolean => {
  const { copiedFrom, sessionKey } = fork;
  return db.transaction(() => {
    const [place] = db.all<PlaceRow>(SHARED_PLACE, copiedFrom, messageId, sessionKey);
    if (place === undefined || place.cut === null || place.isMiddle === 1) {
      // What it took over is written as its own then, and must not be shown twice.
      db.run('UPDATE sessions SET fork_point = NULL WHERE key = ?', sessionKey);
      return false;
    }
    const point = JSON.stringify({
      seq: place.cut,
      early: [],
      claudeSessionId: copiedFrom,
      startsEmpty: false,
    });
    db.run(SHARE, place.parentId, point, sessionKey);
    return true;
  });
};

interface PlaceRow {
  parentId: string;
  cut: number | null;
  isMiddle: 0 | 1;
}

/** The end of the parent's turn that the message is the last of. */
const SHARED_PLACE = `
WITH said AS (
  SELECT parent.key AS parentKey, parent.id AS parentId, max(messages.last_seq) AS seq
  FROM claude_session_ids AS ids
    CROSS JOIN sessions AS parent ON parent.key = ids.session_key
    CROSS JOIN messages ON messages.session_key = parent.key
  WHERE ids.claude_session_id = ? AND messages.source_id = ? AND messages.thread = ''
    AND messages.kind IN ('text', 'reasoning') AND messages.kind <> 'prompt' AND parent.key <> ?
  GROUP BY parent.key ORDER BY parent.created_at LIMIT 1
), ended AS (
  SELECT *, (SELECT min(turns.seq) FROM turns
    WHERE turns.session_key = parentKey AND turns.seq >= said.seq) AS cut
  FROM said
)
SELECT parentId, cut, EXISTS (
  SELECT 1 FROM messages WHERE session_key = parentKey AND thread = ''
    AND last_seq > ended.seq AND last_seq < cut) AS isMiddle
FROM ended`;

const SHARE = 'UPDATE sessions SET parent_session_id = ?, fork_point = ? WHERE key = ?';
