import type { QueuedPrompt } from '@shared/domain/entities';
import type { MessageUuid, SessionId } from '@shared/domain/ids';
import type { SessionStorePort } from './ports';

/** Prompts of one session that wait to be written. What is here is on disk first. */
export interface PromptQueue {
  list(): QueuedPrompt[];
  /** The first prompt that may go. Held ones wait for the user and hold up nobody. */
  nextReady(): QueuedPrompt | null;
  /** Stored, but not ready before `approve`. */
  add(prompt: QueuedPrompt): void;
  /** What must hold before it may be sent was checked. */
  approve(messageUuid: MessageUuid): void;
  /** Back in front of all others, for a prompt whose turn never came to a result. */
  putBack(prompt: QueuedPrompt): void;
  remove(messageUuid: MessageUuid): boolean;
  setHeld(isHeld: boolean): void;
}

type QueueStore = Pick<
  SessionStorePort,
  'insertQueued' | 'listQueued' | 'deleteQueued' | 'holdQueue'
>;

export function createPromptQueue(
  store: QueueStore,
  sessionId: SessionId,
  changed: () => void,
): PromptQueue {
  let prompts = store.listQueued(sessionId);
  const unapproved = new Set<MessageUuid>();
  return {
    list: () => [...prompts],
    nextReady: () =>
      prompts.find(({ isHeld, messageUuid }) => !isHeld && !unapproved.has(messageUuid)) ?? null,
    add(prompt) {
      store.insertQueued(prompt);
      prompts = [...prompts, prompt];
      unapproved.add(prompt.messageUuid);
      changed();
    },
    approve: (messageUuid) => void unapproved.delete(messageUuid),
    putBack(prompt) {
      // The store appends, so those behind go in again.
      for (const { messageUuid } of prompts) store.deleteQueued(sessionId, messageUuid);
      prompts = [prompt, ...prompts];
      for (const waiting of prompts) store.insertQueued(waiting);
      changed();
    },
    remove(messageUuid) {
      if (!prompts.some((prompt) => prompt.messageUuid === messageUuid)) return false;
      store.deleteQueued(sessionId, messageUuid);
      unapproved.delete(messageUuid);
      prompts = prompts.filter((prompt) => prompt.messageUuid !== messageUuid);
      changed();
      return true;
    },
    setHeld(isHeld) {
      if (prompts.every((prompt) => prompt.isHeld === isHeld)) return;
      store.holdQueue(sessionId, isHeld);
      prompts = prompts.map((prompt) => ({ ...prompt, isHeld }));
      changed();
    },
  };
}
