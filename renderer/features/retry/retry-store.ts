import { create } from 'zustand';
import type { MessageUuid, SessionId } from '@shared/domain/ids';

/** What is open: the choice of a message, the retry from one, or files that were taken back. */
export type RetryQuestion =
  | { kind: 'choose'; sessionId: SessionId }
  | { kind: 'kept-files'; sessionId: SessionId }
  | { kind: 'retry'; sessionId: SessionId; messageUuid: MessageUuid };

interface RetryState {
  question: RetryQuestion | null;
  ask(question: RetryQuestion | null): void;
}

export const useRetryStore = create<RetryState>()((set) => ({
  question: null,
  ask: (question) => set({ question }),
}));
