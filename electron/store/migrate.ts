import type Database from 'better-sqlite3';
import { MIGRATIONS, type Migration } from './migrations';

/** "RdHs": tells our files from those of other programs. */
export const APPLICATION_ID = 0x52644873;

export const latestVersion = (migrations: readonly Migration[] = MIGRATIONS): number => {
  let version = 0;
  for (const migration of migrations) {
    if (migration.version <= version) {
      throw new Error(`Migration ${migration.name} does not come after version ${version}`);
    }
    version = migration.version;
  }
  return version;
};

export const schemaVersion = (db: Database.Database): number =>
  Number(db.pragma('user_version', { simple: true }));

/** Brings the schema up to date in one transaction. Another program may have done so meanwhile. */
export const migrate = (
  db: Database.Database,
  migrations: readonly Migration[] = MIGRATIONS,
): void => {
  const target = latestVersion(migrations);
  db.transaction(() => {
    const from = schemaVersion(db);
    for (const migration of migrations) if (migration.version > from) migration.up(db);
    if (from >= target) return;
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${target}`);
  }).immediate();
};
