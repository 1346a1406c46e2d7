import type { ImportProgress } from '@shared/contract/imports';
import type { SessionId } from '@shared/domain/ids';
import { lastCopiedMessage, readHistory } from '../../claude/transcript/history/transcript-history';
import { readSubagentFacts } from '../../claude/transcript/list-transcripts';
import type { HistoryDue } from '../../store/imports/imported-history';
import type { HistoryPart } from '../../store/history/write-history';
import type { HistoryOutcome } from './messages';
import { writeSession } from './write-session';

export interface HistoryPassDeps {
  store: {
    listDue(): HistoryDue[];
    write(part: HistoryPart): boolean;
    shareParent(
      fork: Pick<HistoryDue, 'sessionKey' | 'copiedFrom'>,
      messageId: string | null,
    ): boolean;
  };
  /** A session somebody looks at, which comes next; null: nobody waits. */
  takeWish(): SessionId | null;
  onProgress(progress: ImportProgress): void;
  onWritten(sessionId: SessionId): void;
  pause(): Promise<void>;
}

/**
 * Writes down what was said in terminals, the newest conversations first, a fork after its parent. May be
 * left at any time: the next one goes on with the session this one was at.
 */
export async function runHistoryPass(
  deps: HistoryPassDeps,
): Promise<HistoryOutcome & { ok: true }> {
  const due = deps.store.listDue();
  const waiting = new Map(due.map((one) => [one.sessionId, one]));
  const byClaudeId = new Map(due.map((one) => [String(one.claudeSessionId), one]));
  const totalBytes = due.reduce((sum, { bytes }) => sum + bytes, 0);
  const outcome = { ok: true as const, sessions: 0, events: 0, unreadable: [] as Unreadable[] };
  let doneBytes = 0;
  if (due.length > 0) deps.onProgress({ doneBytes, totalBytes });

  const next = (): HistoryDue | undefined => {
    const wish = deps.takeWish();
    for (const [, first] of waiting) return (wish === null ? null : waiting.get(wish)) ?? first;
    return undefined;
  };
  for (let one = next(); one !== undefined; one = next()) {
    const parents = parentsOf(one, byClaudeId).filter(({ sessionId }) => waiting.has(sessionId));
    for (const session of [...parents, one]) {
      waiting.delete(session.sessionId);
      const written = await writeOne(session, deps);
      doneBytes += session.bytes;
      deps.onProgress({ doneBytes, totalBytes });
      if ('code' in written) outcome.unreadable.push(written);
      else if (written.hasChanged) {
        outcome.sessions += 1;
        outcome.events += written.events;
        deps.onWritten(session.sessionId);
      }
      await deps.pause();
    }
  }
  return outcome;
}

interface Unreadable {
  path: string;
  code: string;
}

async function writeOne(due: HistoryDue, deps: HistoryPassDeps) {
  try {
    const isFork = due.copiedFrom !== null;
    const skipsCopied = isFork && deps.store.shareParent(due, lastCopiedMessage(due.path));
    const subagents = await Promise.all(
      due.subagents.map(async (path) => ({ path, ...(await readSubagentFacts(path)) })),
    );
    const { claudeSessionId, path } = due;
    const source = { claudeSessionId, path, subagents, skipsCopied };
    const { write } = deps.store;
    return await writeSession(due, { write, pause: deps.pause, read: () => readHistory(source) });
  } catch (error) {
    const code =
      error instanceof Error && 'syscall' in error && 'code' in error ? error.code : null;
    // Anything but the file system's refusal is a bug or the store's, which must not pass for it.
    if (typeof code !== 'string') throw error;
    return { path: due.path, code };
  }
}

/** Oldest first; of those that are due. */
function parentsOf(one: HistoryDue, byClaudeId: ReadonlyMap<string, HistoryDue>): HistoryDue[] {
  const parents: HistoryDue[] = [];
  let parent = one.copiedFrom === null ? undefined : byClaudeId.get(one.copiedFrom);
  while (parent !== undefined && parent !== one && !parents.includes(parent)) {
    parents.unshift(parent);
    parent = parent.copiedFrom === null ? undefined : byClaudeId.get(parent.copiedFrom);
  }
  return parents;
}
