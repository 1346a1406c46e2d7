import { type Settings, settingsSchema } from '@shared/contract/settings';
import type { ReadableDb, WritableDb } from './opening/database';

/** What the user chose. A value this version does not understand counts as not chosen. */
export const readSettings = (db: ReadableDb): Partial<Settings> => {
  const schema = settingsSchema.partial();
  const chosen: Partial<Settings> = {};
  for (const { key, value } of db.all<{ key: string; value: string }>(
    'SELECT key, value FROM settings',
  )) {
    const own = parseValue(value);
    if (own === undefined) continue;
    const parsed = schema.safeParse({ [key]: own });
    if (parsed.success) Object.assign(chosen, parsed.data);
  }
  return chosen;
};

/** Undefined when another program wrote something that is not JSON. */
function parseValue(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Changes the given ones and leaves the others. */
export const writeSettings = (db: WritableDb, settings: Partial<Settings>, at: number): void =>
  db.transaction(() => {
    for (const [key, value] of Object.entries(settings)) {
      if (value === undefined) continue;
      db.run(
        `INSERT INTO settings (key, value, updated_at) VALUES (?, ?, ?)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
        key,
        JSON.stringify(value),
        at,
      );
    }
  });
