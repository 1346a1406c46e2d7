import type { PushEvents } from '@shared/contract/push';
import type { SessionSummary } from '@shared/contract/sessions';
import type { SessionId } from '@shared/domain/ids';
import type { Timers } from './deadline';

/** How often a list shows the newest words of a session that streams; its status comes at once. */
export const REST_MS = 250;

export interface SessionNewsDeps {
  timers: Timers;
  /** Undefined: the session is gone. */
  summarize(sessionId: SessionId): SessionSummary | undefined;
  /** Something is to be taken in the next frame. */
  onDue(): void;
}

export interface SessionNews {
  changed(sessionId: SessionId): void;
  /** What is to be told now; null when it is nothing. */
  take(): PushEvents['sessions.changed'] | null;
  close(): void;
}

/** Gathers which sessions changed, so that each is told once per frame, and seldom while it streams. */
export function createSessionNews({ timers, summarize, onDue }: SessionNewsDeps): SessionNews {
  const waiting = new Set<SessionId>();
  const told = new Map<SessionId, Told>();

  const rest = (id: SessionId): (() => void) =>
    timers.after(REST_MS, () => {
      const last = told.get(id);
      if (last) last.isResting = false;
      if (waiting.has(id)) onDue();
    });

  return {
    changed(sessionId) {
      waiting.add(sessionId);
      onDue();
    },
    take() {
      const news: PushEvents['sessions.changed'] = { changed: [], removed: [] };
      for (const id of waiting) {
        const summary = summarize(id);
        const last = told.get(id);
        if (summary && last?.isResting === true && last.face === faceOf(summary)) continue;
        waiting.delete(id);
        last?.cancel();
        if (summary) {
          news.changed.push(summary);
          told.set(id, { face: faceOf(summary), isResting: true, cancel: rest(id) });
        } else {
          news.removed.push(id);
          told.delete(id);
        }
      }
      return news.changed.length + news.removed.length > 0 ? news : null;
    },
    close() {
      for (const { cancel } of told.values()) cancel();
      told.clear();
      waiting.clear();
    },
  };
}

interface Told {
  face: string;
  /** It was told a moment ago. */
  isResting: boolean;
  cancel(): void;
}

/** What a person waits for. The rest moves with every word of a streaming answer. */
const faceOf = ({ lastLine: _line, updatedAt: _at, context: _context, ...face }: SessionSummary) =>
  JSON.stringify(face);
