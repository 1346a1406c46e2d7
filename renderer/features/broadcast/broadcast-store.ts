import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { CallError } from '@shared/contract/error';
import type { Effort } from '@shared/domain/entities';
import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import type { PermissionPolicy } from '@shared/domain/permissions';
import { PERSISTED_KEYS } from '../../stores/persisted-keys';

/** One session to be started. */
export interface NewChoice {
  model: string | null;
  effort: Effort | null;
}

export const MIN_NEW = 2;
export const MAX_NEW = 8;

/** What is being written, kept until it was sent. */
export interface BroadcastDraft {
  text: string;
  imageIds: string[];
  /** To sessions there are, or to new ones that differ in their model. */
  mode: 'sessions' | 'models';
  chosenIds: SessionId[];
  /** Null: the folder of the session on screen. */
  workspaceId: WorkspaceId | null;
  policy: PermissionPolicy;
  choices: NewChoice[];
}

export type Outcome =
  | { state: 'waiting' }
  | { state: 'sending' }
  | { state: 'sent'; isQueued: boolean }
  | { state: 'failed'; error: CallError }
  /** No answer came in time: it may have arrived, so it is never sent again from here. */
  | { state: 'unsure'; error: CallError };

export interface Target {
  key: string;
  label: string;
  workspaceId: WorkspaceId;
  /** Null: the session is yet to be created, as `start` says. */
  sessionId: SessionId | null;
  start: (NewChoice & { policy: PermissionPolicy; isDemo: boolean; title: string }) | null;
  outcome: Outcome;
}

/** One message on its way; what it says no longer follows the draft. */
export interface BroadcastRun {
  text: string;
  imageIds: string[];
  targets: Target[];
}

interface BroadcastState {
  draft: BroadcastDraft;
  run: BroadcastRun | null;
  edit(change: Partial<BroadcastDraft>): void;
  begin(run: BroadcastRun): void;
  update(key: string, change: Partial<Target>): void;
  /** Forgets the run and what was written. */
  finish(): void;
  /** Back to writing, for those alone that have not had it. */
  backToDraft(): void;
}

const EMPTY: BroadcastDraft = {
  text: '',
  imageIds: [],
  mode: 'sessions',
  chosenIds: [],
  workspaceId: null,
  policy: 'ask',
  choices: [
    { model: 'opus', effort: null },
    { model: 'sonnet', effort: null },
  ],
};

/** Far more than anybody types; what is pasted beyond it belongs into a file. */
export const MAX_BROADCAST_CHARS = 200_000;

export const useBroadcastStore = create<BroadcastState>()(
  persist(
    (set) => ({
      draft: EMPTY,
      run: null,
      edit: (change) => set(({ draft }) => ({ draft: { ...draft, ...change } })),
      begin: (run) => set({ run }),
      update: (key, change) =>
        set(({ run }) => ({
          run: run && {
            ...run,
            targets: run.targets.map((target) =>
              target.key === key ? { ...target, ...change } : target,
            ),
          },
        })),
      finish: () =>
        set(({ draft }) => ({
          run: null,
          draft: { ...draft, text: '', imageIds: [], chosenIds: [] },
        })),
      backToDraft: () =>
        set(({ draft, run }) => ({ run: null, draft: run ? remaining(draft, run) : draft })),
    }),
    {
      name: PERSISTED_KEYS.broadcast,
      version: 1,
      partialize: ({ draft }) => ({ draft }),
    },
  ),
);

/** Whoever has the message, or may have it, is not asked again; a session that was created is not twice. */
function remaining(draft: BroadcastDraft, { targets }: BroadcastRun): BroadcastDraft {
  const open = targets.filter(({ outcome }) => isOpen(outcome));
  const uncreated = open.filter(({ sessionId }) => sessionId === null);
  return {
    ...draft,
    mode: uncreated.length > 0 ? 'models' : 'sessions',
    chosenIds: open.flatMap(({ sessionId }) => sessionId ?? []),
    choices:
      uncreated.length > 0
        ? uncreated.flatMap(({ start }) =>
            start ? [{ model: start.model, effort: start.effort }] : [],
          )
        : draft.choices,
  };
}

/** It has not had the message and can be sent it. */
export const isOpen = ({ state }: Outcome): boolean => state === 'waiting' || state === 'failed';
