import { create } from 'zustand';
import type { SessionId } from '@shared/domain/ids';

export interface Draft {
  text: string;
  imageIds: string[];
}

export const EMPTY_DRAFT: Draft = { text: '', imageIds: [] };

interface DraftState {
  drafts: Record<string, Draft>;
  /** What was stored; ignored once the user has typed, so that a slow read never overwrites. */
  load(sessionId: SessionId, draft: Draft | null): void;
  edit(sessionId: SessionId, change: (draft: Draft) => Draft): void;
  /** As another window has it now; a session that was not opened here is left alone. */
  take(sessionId: SessionId, draft: Draft): void;
}

export const useDraftStore = create<DraftState>()((set) => ({
  drafts: {},
  load: (id, draft) =>
    set(({ drafts }) => (drafts[id] ? {} : { drafts: { ...drafts, [id]: draft ?? EMPTY_DRAFT } })),
  edit: (id, change) =>
    set(({ drafts }) => ({ drafts: { ...drafts, [id]: change(drafts[id] ?? EMPTY_DRAFT) } })),
  take: (id, draft) =>
    set(({ drafts }) => (drafts[id] ? { drafts: { ...drafts, [id]: draft } } : {})),
}));

export const draftOf = (sessionId: SessionId): Draft =>
  useDraftStore.getState().drafts[sessionId] ?? EMPTY_DRAFT;
