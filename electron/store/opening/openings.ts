import { randomUUID } from 'node:crypto';
import { uptime } from 'node:os';
import type { ReadableDb, WritableDb } from './database';

/** Marks of programs that had the file open and died without taking them back. */
export const listLostOpenings = (db: ReadableDb, now: number): string[] => {
  const bootedAt = now - uptime() * 1000;
  return db
    .all<{ id: string; pid: number; opened_at: number }>('SELECT id, pid, opened_at FROM openings')
    .filter((other) => other.opened_at < bootedAt || !processExists(other.pid))
    .map(({ id }) => id);
};

/**
 * Leaves a program's mark in the file while it has it open, so that an end without closing is noticed,
 * and forgets the lost ones. Returns what takes the mark back.
 */
export const markOpening = (db: WritableDb, lost: readonly string[], now: number): (() => void) => {
  const id = randomUUID();
  db.transaction(() => {
    for (const other of lost) db.run('DELETE FROM openings WHERE id = ?', other);
    db.run('INSERT INTO openings (id, pid, opened_at) VALUES (?, ?, ?)', id, process.pid, now);
  });
  return () => {
    db.run('DELETE FROM openings WHERE id = ?', id);
  };
};

export const processExists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
