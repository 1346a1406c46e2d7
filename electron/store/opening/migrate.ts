import type Database from 'better-sqlite3';
import { MIGRATIONS, type Migration } from '../migrations';
import { Refusal } from './open-failure';

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

/** Refuses a newer schema and the files of other programs; an empty file is fine. */
export const refuseForeign = (
  db: Database.Database,
  migrations: readonly Migration[] = MIGRATIONS,
): void => {
  const version = schemaVersion(db);
  const latest = latestVersion(migrations);
  const applicationId = Number(db.pragma('application_id', { simple: true }));
  if (applicationId === APPLICATION_ID) {
    if (version <= latest) return;
    throw new Refusal('database-newer', `It has version ${version}; this program knows ${latest}.`);
  }
  const tables = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM sqlite_schema').get();
  if (applicationId !== 0 || version !== 0 || (tables?.n ?? 0) > 0) {
    throw new Refusal('database-damaged', 'It belongs to another program.');
  }
};
