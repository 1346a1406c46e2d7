import { type Profile, profileSchema } from '@shared/domain/profile';
import { type Setup, type SetupOwner, setupSchema } from '@shared/domain/setup';
import type { ReadableDb, WritableDb } from './opening/database';

/** A value this version does not understand counts as not chosen. */
export const readSetup = (db: ReadableDb, owner: SetupOwner): Setup => {
  const schema = setupSchema.partial();
  const setup: Setup = {};
  for (const { name, value } of db.all<{ name: string; value: string }>(
    'SELECT name, value FROM setups WHERE owner = ?',
    owner,
  )) {
    const parsed = schema.safeParse({ [name]: parseValue(value) });
    if (parsed.success) Object.assign(setup, parsed.data);
  }
  return setup;
};

/** Changes the given ones and leaves the others; null takes one back. */
export const writeSetup = (
  db: WritableDb,
  owner: SetupOwner,
  change: { [N in keyof Setup]?: Setup[N] | null },
  at: number,
): void =>
  db.transaction(() => {
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) continue;
      if (value === null) db.run('DELETE FROM setups WHERE owner = ? AND name = ?', owner, name);
      else
        db.run(
          `INSERT INTO setups (owner, name, value, updated_at) VALUES (?, ?, ?, ?)
           ON CONFLICT (owner, name)
           DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
          owner,
          name,
          JSON.stringify(value),
          at,
        );
    }
  });

/** A fork begins with what its parent was given. */
export const inheritSetup = (db: WritableDb, from: SetupOwner, to: SetupOwner): void => {
  db.run(
    `INSERT INTO setups (owner, name, value, updated_at)
     SELECT ?, name, value, updated_at FROM setups WHERE owner = ? ON CONFLICT DO NOTHING`,
    to,
    from,
  );
};

/** Own profiles, by name. One this version does not understand is left where it is. */
export const listProfiles = (db: ReadableDb): Profile[] =>
  db.all<{ body: string }>('SELECT body FROM profiles ORDER BY name').flatMap(({ body }) => {
    const parsed = profileSchema.safeParse(parseValue(body));
    return parsed.success ? [parsed.data] : [];
  });

/** In place of one of that name. */
export const saveProfile = (db: WritableDb, profile: Profile, at: number): void => {
  db.run(
    `INSERT INTO profiles (name, body, updated_at) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET body = excluded.body, updated_at = excluded.updated_at`,
    profile.name,
    JSON.stringify(profile),
    at,
  );
};

export const removeProfile = (db: WritableDb, name: string): void => {
  db.run('DELETE FROM profiles WHERE name = ?', name);
};

/** Undefined when another program wrote something that is not JSON. */
function parseValue(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
