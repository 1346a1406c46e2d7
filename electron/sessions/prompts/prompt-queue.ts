import type { QueuedPrompt } from '@shared/domain/entities';
import type { MessageUuid, SessionId } from '@shared/domain/ids';
import type { SessionStorePort } from '../ports';

/** Prompts of one session that wait to be written. A new one is on disk before it is here. */
export interface PromptQueue {
  list(): QueuedPrompt[];
  /** The first prompt that may go. Held ones wait for the user and hold up nobody. */
  nextReady(): QueuedPrompt | null;
  /** Stored, but not ready before `approve`. */
  add(prompt: QueuedPrompt): void;
  /** What must hold before it may be sent was checked. */
  approve(messageUuid: MessageUuid): void;
  /** Not one that is on its way to the child: that cannot be called back. */
  find(messageUuid: MessageUuid): QueuedPrompt | undefined;
  /** On its way to the child, and here only until that is stored. */
  leaving(messageUuid: MessageUuid): void;
  /** False when it is not here any more, or leaving; so for the two below. */
  edit(messageUuid: MessageUuid, to: Pick<QueuedPrompt, 'text' | 'imageIds'>): boolean;
  /** `toIndex`: its place afterwards; beyond the end means last. */
  move(messageUuid: MessageUuid, toIndex: number): boolean;
  /** In front of all others and no longer held, whatever holds them. */
  putFirst(messageUuid: MessageUuid): boolean;
  /** Back in front of all others, for a prompt whose turn never came to a result. */
  putBack(prompt: QueuedPrompt): void;
  remove(messageUuid: MessageUuid): boolean;
  setHeld(isHeld: boolean): void;
  /** Another program has run the session meanwhile: what it left waiting takes the place of ours. */
  reload(): void;
}

type QueueStore = Pick<
  SessionStorePort,
  'insertQueued' | 'listQueued' | 'deleteQueued' | 'holdQueue' | 'orderQueue'
>;

export interface PromptQueueDeps {
  store: QueueStore;
  sessionId: SessionId;
  changed(): void;
  /** Writes now or, when the store refuses, later: what a child did must not fail for it. */
  persist(write: () => void): void;
}

export function createPromptQueue(deps: PromptQueueDeps): PromptQueue {
  const { store, sessionId, changed, persist } = deps;
  let prompts = store.listQueued(sessionId);
  const unapproved = new Set<MessageUuid>();
  const leaving = new Set<MessageUuid>();
  const find = (messageUuid: MessageUuid) =>
    leaving.has(messageUuid)
      ? undefined
      : prompts.find((prompt) => prompt.messageUuid === messageUuid);

  function change(prompt: QueuedPrompt): void {
    persist(() => store.insertQueued(prompt));
    prompts = prompts.map((other) => (other.messageUuid === prompt.messageUuid ? prompt : other));
  }

  function reorder(prompt: QueuedPrompt, toIndex: number): void {
    const others = prompts.filter((other) => other !== prompt);
    prompts = [...others.slice(0, toIndex), prompt, ...others.slice(toIndex)];
    const order = prompts.map(({ messageUuid }) => messageUuid);
    persist(() => store.orderQueue(sessionId, order));
  }

  return {
    list: () => [...prompts],
    nextReady: () =>
      prompts.find(
        ({ isHeld, messageUuid }) =>
          !isHeld && !unapproved.has(messageUuid) && !leaving.has(messageUuid),
      ) ?? null,
    add(prompt) {
      store.insertQueued(prompt);
      prompts = [...prompts, prompt];
      unapproved.add(prompt.messageUuid);
      changed();
    },
    approve: (messageUuid) => void unapproved.delete(messageUuid),
    find,
    leaving: (messageUuid) => void leaving.add(messageUuid),
    edit(messageUuid, { text, imageIds }) {
      const prompt = find(messageUuid);
      if (prompt === undefined) return false;
      change({ ...prompt, text, imageIds: [...imageIds] });
      changed();
      return true;
    },
    move(messageUuid, toIndex) {
      const prompt = find(messageUuid);
      if (prompt === undefined) return false;
      reorder(prompt, toIndex);
      changed();
      return true;
    },
    putFirst(messageUuid) {
      const prompt = find(messageUuid);
      if (prompt === undefined) return false;
      const ready = { ...prompt, isHeld: false };
      change(ready);
      reorder(ready, 0);
      changed();
      return true;
    },
    putBack(prompt) {
      const behind = prompts;
      prompts = [prompt, ...behind];
      persist(() => {
        // The store appends, so those behind go in again.
        for (const { messageUuid } of behind) store.deleteQueued(sessionId, messageUuid);
        for (const waiting of [prompt, ...behind]) store.insertQueued(waiting);
      });
      changed();
    },
    remove(messageUuid) {
      if (!prompts.some((prompt) => prompt.messageUuid === messageUuid)) return false;
      persist(() => store.deleteQueued(sessionId, messageUuid));
      unapproved.delete(messageUuid);
      leaving.delete(messageUuid);
      prompts = prompts.filter((prompt) => prompt.messageUuid !== messageUuid);
      changed();
      return true;
    },
    setHeld(isHeld) {
      if (prompts.every((prompt) => prompt.isHeld === isHeld)) return;
      persist(() => store.holdQueue(sessionId, isHeld));
      prompts = prompts.map((prompt) => ({ ...prompt, isHeld }));
      changed();
    },
    reload() {
      prompts = store.listQueued(sessionId);
      changed();
    },
  };
}
