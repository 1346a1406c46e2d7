import type Database from 'better-sqlite3';
import { StoreError } from '@shared/domain/store-types';
import { toStoreError } from './sqlite-error';

export type SqlValue = string | number | null | Uint8Array;

/** A handle that cannot write: statements that change anything are refused when prepared. */
export interface ReadableDb {
  readonly isReadOnly: boolean;
  all<Row>(sql: string, ...params: SqlValue[]): Row[];
  /** Everything read inside sees one state of the file, whoever writes meanwhile. */
  snapshot<T>(read: () => T): T;
  /** The same over several calls, until the returned function is called. Only for read-only handles. */
  holdSnapshot(): () => void;
}

/** The writing half; only functions that take it can change the file. */
export interface WritableDb extends ReadableDb {
  readonly canWrite: true;
  /** Number of changed rows. */
  run(sql: string, ...params: SqlValue[]): number;
  /**
   * Row id of the one inserted row. Not by `RETURNING`: that makes SQLite set a savepoint for the
   * statement, on which the full-text index writes out all it has gathered in the transaction.
   */
  insert(sql: string, ...params: SqlValue[]): number;
  /** For `INSERT … RETURNING` outside the path of a message. */
  returning<Row>(sql: string, ...params: SqlValue[]): Row[];
  /** All or nothing; inside another transaction it becomes part of that one. */
  transaction<T>(work: () => T): T;
}

export interface SlowQuery {
  sql: string;
  durationMs: number;
}

export interface DatabaseDeps {
  /** Told of statements over 40 ms: two frames of a window on the thread that also feeds it. */
  onSlowQuery?: (query: SlowQuery) => void;
  /** Told once when the file turns out to be damaged. */
  onDamage?: () => void;
}

/** Rows have the shape the caller names beside its SQL; nothing here knows it. */
type CachedStatement = Database.Statement<SqlValue[], never>;

const SLOW_QUERY_MS = 40;
/**
 * How long a write waits for a lock that has just been waited for in vain: the thread stands still
 * meanwhile, and whoever writes tries again by itself.
 */
const IMPATIENT_MS = 50;

/** Wraps an open connection: prepared statements are kept, failures of the disk become `StoreError`. */
export const createDatabase = (raw: Database.Database, deps: DatabaseDeps): WritableDb => {
  const statements = new Map<string, CachedStatement>();
  const readers = new Map<string, CachedStatement>();
  const prepare = (sql: string): CachedStatement => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const made = raw.prepare<SqlValue[], never>(sql);
    statements.set(sql, made);
    return made;
  };
  const prepareRead = (sql: string): CachedStatement => {
    const known = readers.get(sql);
    if (known !== undefined) return known;
    const made = prepare(sql);
    if (!made.readonly) throw new Error(`A read path tried to write: ${sql}`);
    readers.set(sql, made);
    return made;
  };
  const patienceMs = Number(raw.pragma('busy_timeout', { simple: true }));
  let isImpatient = false;
  const setImpatient = (next: boolean): void => {
    if (isImpatient === next) return;
    isImpatient = next;
    raw.pragma(`busy_timeout = ${next ? Math.min(IMPATIENT_MS, patienceMs) : patienceMs}`);
  };
  const translate = (error: unknown): unknown => {
    const known = toStoreError(error);
    if (known instanceof StoreError && known.code === 'database-damaged') deps.onDamage?.();
    if (known instanceof StoreError && known.code === 'database-locked') setImpatient(true);
    return known;
  };
  const measure = (sql: string, startedAt: number): void => {
    const durationMs = performance.now() - startedAt;
    if (durationMs > SLOW_QUERY_MS) deps.onSlowQuery?.({ sql, durationMs });
  };
  // Written out per call, without closures: a tick of thirty sessions makes a hundred of these.
  const change = (sql: string, params: SqlValue[]): Database.RunResult => {
    const startedAt = performance.now();
    try {
      return prepare(sql).run(...params);
    } catch (error) {
      throw translate(error);
    } finally {
      measure(sql, startedAt);
    }
  };
  const run = (sql: string, ...params: SqlValue[]): number => change(sql, params).changes;
  const fetchAll = (
    prepareIt: (sql: string) => CachedStatement,
    sql: string,
    params: SqlValue[],
  ): never[] => {
    const startedAt = performance.now();
    try {
      return prepareIt(sql).all(...params);
    } catch (error) {
      throw translate(error);
    } finally {
      measure(sql, startedAt);
    }
  };
  const within = <T>(begin: string, work: () => T): T => {
    if (raw.inTransaction) return work();
    run(begin);
    try {
      const value = work();
      run('COMMIT');
      setImpatient(false);
      return value;
    } catch (error) {
      // SQLite has already rolled back by itself after some failures, a full disk among them.
      if (raw.inTransaction) raw.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    canWrite: true,
    isReadOnly: raw.readonly,
    all: (sql, ...params) => fetchAll(prepareRead, sql, params),
    snapshot: (read) => within('BEGIN', read),
    holdSnapshot: () => {
      if (!raw.readonly) throw new Error('A held snapshot would swallow the writes of its handle');
      if (raw.inTransaction) return () => {};
      run('BEGIN');
      return () => {
        if (raw.inTransaction) run('COMMIT');
      };
    },
    run,
    insert: (sql, ...params) => Number(change(sql, params).lastInsertRowid),
    returning: (sql, ...params) => fetchAll(prepare, sql, params),
    transaction: (work) => within('BEGIN IMMEDIATE', work),
  };
};
