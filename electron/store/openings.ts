import { randomUUID } from 'node:crypto';
import { uptime } from 'node:os';
import type { WritableDb } from './database';

/** A program's mark in the file while it has it open, so that an end without closing is noticed. */
export interface Opening {
  /** Programs that wrote their mark and died without taking it back. */
  readonly lostCount: number;
  /** Forgets the lost ones, once the file has been found whole. */
  forgetLost(): void;
  end(): void;
}

export const markOpening = (db: WritableDb, now: number): Opening => {
  const id = randomUUID();
  const bootedAt = now - uptime() * 1000;
  const lost = db
    .all<{ id: string; pid: number; opened_at: number }>('SELECT id, pid, opened_at FROM openings')
    .filter((other) => other.opened_at < bootedAt || !processExists(other.pid));
  db.run('INSERT INTO openings (id, pid, opened_at) VALUES (?, ?, ?)', id, process.pid, now);
  return {
    lostCount: lost.length,
    forgetLost() {
      for (const other of lost) db.run('DELETE FROM openings WHERE id = ?', other.id);
    },
    end() {
      db.run('DELETE FROM openings WHERE id = ?', id);
    },
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
