import { asMessageUuid, type MessageUuid } from '@shared/domain/ids';

/**
 * The last row of the main thread's transcript that can be resumed at. An assistant frame counts
 * only once its result came (an unfinished message is no good place), a tool result or a stop's
 * marker at once. Subagent and synthetic frames are never told of here.
 */
export interface MessageChain {
  assistant(uuid: string): void;
  user(uuid: string): void;
  /** Rows the CLI took back. */
  retract(uuids: readonly string[]): void;
  endTurn(): MessageUuid | null;
  clear(): void;
}

export function createMessageChain(): MessageChain {
  let pending: string | null = null;
  let rows: string[] = [];

  const commit = (uuid: string): void => {
    rows.push(uuid);
    pending = null;
  };

  return {
    assistant(uuid) {
      pending = uuid;
    },
    user: commit,
    retract(uuids) {
      if (pending !== null && uuids.includes(pending)) pending = null;
      rows = rows.filter((row) => !uuids.includes(row));
    },
    endTurn() {
      if (pending !== null) commit(pending);
      // Only rows of the running turn are ever retracted.
      rows = rows.slice(-1);
      const last = rows.at(-1);
      return last === undefined ? null : asMessageUuid(last);
    },
    clear() {
      pending = null;
      rows = [];
    },
  };
}
