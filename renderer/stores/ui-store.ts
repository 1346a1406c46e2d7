import { create } from 'zustand';
import type { SessionId, WorkspaceId } from '@shared/domain/ids';

/** What goes on once the folder's trust question is answered. */
export type AfterTrust =
  | { kind: 'create'; isDemo: boolean }
  | { kind: 'send'; sessionId: SessionId };

export type Overlay = 'palette' | 'shortcuts' | 'settings' | 'login' | null;

interface UiState {
  overlay: Overlay;
  trustQuestion: { workspaceId: WorkspaceId; after: AfterTrust } | null;
  /** The workspace and session for which "run everything without asking" waits for a yes. */
  autonomousQuestion: { workspaceId: WorkspaceId; sessionId: SessionId } | null;
  /** A message that waits for a sign-in; its text is the session's draft. */
  keptForSignIn: SessionId | null;
  /** Sessions whose draft should be sent as soon as their composer sees it. */
  sendRequests: SessionId[];
  /** Open or closed by hand, by tool call id; without an entry a card's own rule decides. */
  expanded: Record<string, boolean>;
  openOverlay(overlay: Overlay): void;
  askTrust(question: UiState['trustQuestion']): void;
  askAutonomous(question: UiState['autonomousQuestion']): void;
  keepForSignIn(sessionId: SessionId | null): void;
  requestSend(sessionId: SessionId): void;
  takeSendRequest(sessionId: SessionId): void;
  setExpanded(id: string, isExpanded: boolean): void;
}

export const useUiStore = create<UiState>()((set) => ({
  overlay: null,
  trustQuestion: null,
  autonomousQuestion: null,
  keptForSignIn: null,
  sendRequests: [],
  expanded: {},
  openOverlay: (overlay) => set({ overlay }),
  askTrust: (trustQuestion) => set({ trustQuestion }),
  askAutonomous: (autonomousQuestion) => set({ autonomousQuestion }),
  keepForSignIn: (keptForSignIn) => set({ keptForSignIn }),
  requestSend: (id) =>
    set(({ sendRequests }) => ({
      sendRequests: sendRequests.includes(id) ? sendRequests : [...sendRequests, id],
    })),
  takeSendRequest: (id) =>
    set(({ sendRequests }) => ({ sendRequests: sendRequests.filter((x) => x !== id) })),
  setExpanded: (id, isExpanded) =>
    set(({ expanded }) => ({ expanded: { ...expanded, [id]: isExpanded } })),
}));
