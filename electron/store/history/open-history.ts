import type { LeaseHolder } from '@shared/domain/entities';
import { ok, type Result } from '@shared/domain/result';
import { createCommit } from './commit';
import { type HistoryDue, listHistoryDue } from '../imports/imported-history';
import type { StoreOpenErrorCode } from '../opening/open-error';
import { openSecondHandle } from '../opening/open-second-handle';
import { createPastKeys } from './row-keys';
import { shareParentHistory } from './share-history';
import { dropLostHolds, type HistoryPart, writeHistoryPart } from './write-history';

export interface HistoryRows {
  listDue(): HistoryDue[];
  /** False: the session was continued, deleted or is held by somebody else. */
  write(part: HistoryPart): boolean;
  /** False: nobody can tell which of its parent's turns the fork begins after. */
  shareParent(
    fork: Pick<HistoryDue, 'sessionKey' | 'copiedFrom'>,
    messageId: string | null,
  ): boolean;
  close(): void;
}

/**
 * For the thread that writes down what was said in terminals. Sessions it needs several transactions for
 * are held by `holder` meanwhile.
 *
 * @param busyTimeoutMs how long to wait for another program's lock; by default 5 s
 */
export function openHistory(
  path: string,
  holder: LeaseHolder,
  busyTimeoutMs?: number,
): Result<HistoryRows, StoreOpenErrorCode> {
  const opened = openSecondHandle(path, busyTimeoutMs);
  if (!opened.ok) return opened;
  const { db, close } = opened.value;
  const commit = createCommit(db, { now: Date.now, keys: createPastKeys(db) });
  return ok({
    listDue() {
      dropLostHolds(db, holder.instanceId);
      return listHistoryDue(db);
    },
    write: (part: HistoryPart) => writeHistoryPart(db, commit, part, holder),
    shareParent: (fork: Parameters<HistoryRows['shareParent']>[0], messageId: string | null) =>
      shareParentHistory(db, fork, messageId),
    close,
  });
}
