/** Every zone's offset is a multiple of this, so a whole slot falls on one local day. */
export const SLOT_MS = 15 * 60_000;

/** Turns that ended here in [from, until), UTC ms, of sessions that are no demo. */
const IN_RANGE = 'is_demo = 0 AND is_imported = 0 AND ended_at >= ? AND ended_at < ?';

export const TURNS_IN_RANGE = `
SELECT session_key AS sessionKey, ended_at / ${SLOT_MS} AS slot, count(*) AS turns,
  count(*) - count(cost_usd) AS unpriced, sum(cost_usd) AS costUsd, max(ended_at) AS lastAt
FROM turns JOIN sessions ON sessions.key = session_key
WHERE ${IN_RANGE} GROUP BY session_key, slot`;

export const USAGE_IN_RANGE = `
SELECT ended_at / ${SLOT_MS} AS slot, turn_usage.model AS model, sum(turn_usage.input) AS input, sum(turn_usage.output) AS output,
  sum(turn_usage.cache_read) AS cacheRead, sum(turn_usage.cache_creation) AS cacheCreation,
  sum(CASE WHEN turns.cost_usd IS NULL THEN NULL ELSE turn_usage.cost_usd END) AS costUsd,
  count(*) - count(turns.cost_usd) AS unpriced
FROM turns JOIN sessions ON sessions.key = turns.session_key
  JOIN turn_usage ON turn_usage.session_key = turns.session_key AND turn_usage.seq = turns.seq
WHERE ${IN_RANGE} GROUP BY slot, turn_usage.model`;

/** The plus keeps it off the primary key, whose order would save a sort and read every turn there is. */
export const TOKENS_BY_SESSION = `
SELECT turns.session_key AS sessionKey, sum(turn_usage.input) AS input,
  sum(turn_usage.output) AS output, sum(turn_usage.cache_read) AS cacheRead,
  sum(turn_usage.cache_creation) AS cacheCreation
FROM turns JOIN sessions ON sessions.key = turns.session_key
  JOIN turn_usage ON turn_usage.session_key = turns.session_key AND turn_usage.seq = turns.seq
WHERE ${IN_RANGE} GROUP BY +turns.session_key`;

/** Parameters: from, until, how many. */
export const DEAREST_TURNS = `
SELECT session_key AS sessionKey, seq, ended_at AS endedAt, cost_usd AS costUsd
FROM turns JOIN sessions ON sessions.key = session_key
WHERE ${IN_RANGE} AND cost_usd > 0 ORDER BY cost_usd DESC, ended_at DESC LIMIT ?`;

export const FIRST_TURN_AT = `
SELECT ended_at AS at FROM turns JOIN sessions ON sessions.key = session_key
WHERE is_demo = 0 AND is_imported = 0 ORDER BY ended_at LIMIT 1`;

export const USAGE_OF_TURN = `
SELECT model, input, output, cache_read AS cacheRead, cache_creation AS cacheCreation, cost_usd AS costUsd
FROM turn_usage WHERE session_key = ? AND seq = ? ORDER BY cost_usd DESC, model`;

/** The prompt a turn answers: the newest before its end and after the turn before it. */
export const PROMPT_OF_TURN = `
SELECT source_id AS messageUuid, substr(text, 1, 400) AS text FROM messages
WHERE session_key = ? AND last_seq < ? AND last_seq > coalesce(
  (SELECT max(seq) FROM turns WHERE session_key = ? AND seq < ?), 0) AND kind = 'prompt'
ORDER BY last_seq LIMIT 1`;
