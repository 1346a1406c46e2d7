import type Database from 'better-sqlite3';

/** One step of the schema. Never edited once released: a later step mends what is wrong. */
export interface Migration {
  /** The file's `user_version` afterwards. Steps of 10, so that an urgent fix fits between two. */
  readonly version: number;
  /** Its file name, for the log. */
  readonly name: string;
  up(db: Database.Database): void;
}
