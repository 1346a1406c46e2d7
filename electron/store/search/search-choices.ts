import type { ReadableDb } from '../opening/database';

/** More names than these nobody reads; the rest can be typed. */
const MAX_NAMES = 200;

/** Names of tools and models that were ever used, in order of the alphabet. */
export const listSearchChoices = (db: ReadableDb): { tools: string[]; models: string[] } => ({
  tools: names(db, 'SELECT DISTINCT tool_name AS name FROM tool_calls ORDER BY name LIMIT ?'),
  models: names(db, 'SELECT DISTINCT model AS name FROM turn_usage ORDER BY name LIMIT ?'),
});

const names = (db: ReadableDb, sql: string): string[] =>
  db.all<{ name: string }>(sql, MAX_NAMES).map(({ name }) => name);
