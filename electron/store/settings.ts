import { type Settings, settingsSchema } from '@shared/contract/app';
import type { ReadableDb, WritableDb } from './database';

/** What the user chose. A value this version does not understand counts as not chosen. */
export const readSettings = (db: ReadableDb): Partial<Settings> => {
  const chosen: Record<string, unknown> = {};
  for (const { key, value } of db.all<{ key: string; value: string }>(
    'SELECT key, value FROM settings',
  )) {
    const parsed = settingsSchema.partial().safeParse({ [key]: JSON.parse(value) });
    if (parsed.success) Object.assign(chosen, parsed.data);
  }
  return chosen;
};

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
