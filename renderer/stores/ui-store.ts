import { create } from 'zustand';
import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import type { SectionId } from '../features/settings/setting';

/** What goes on once the folder's trust question is answered. */
export type AfterTrust =
  | { kind: 'create'; isDemo: boolean }
  /** Back to the message for many, which waits as it was. */
  | { kind: 'broadcast' }
  | { kind: 'send'; sessionId: SessionId };

/** What a message for many begins with. */
export interface BroadcastStart {
  /** Sessions chosen already. */
  sessionIds: readonly SessionId[];
}

export type Overlay =
  | 'palette'
  | 'shortcuts'
  | 'settings'
  | 'login'
  | 'first-steps'
  | 'deleted'
  | 'ledger'
  | null;

export type PickerKind = 'policy' | 'model' | 'effort';

interface UiState {
  overlay: Overlay;
  trustQuestion: { workspaceId: WorkspaceId; after: AfterTrust } | null;
  /** The workspace and session for which "run everything without asking" waits for a yes. */
  autonomousQuestion: { workspaceId: WorkspaceId; sessionId: SessionId } | null;
  /** A message that waits for a sign-in; its text is the session's draft. */
  keptForSignIn: SessionId | null;
  /** Sessions whose draft should be sent as soon as their composer sees it. */
  sendRequests: SessionId[];
  /** One message for many sessions is being written; null: not. */
  broadcast: BroadcastStart | null;
  /** The choice whose menu is open, in the composer of that session. */
  picker: { sessionId: SessionId; kind: PickerKind } | null;
  /** The session whose title is being changed in the title bar. */
  renamedInTitle: SessionId | null;
  /** Open or closed by hand, by tool call id; without an entry a card's own rule decides. */
  expanded: Record<string, boolean>;
  /** The section the settings open at; null: the first. */
  settingsSection: SectionId | null;
  openOverlay(overlay: Overlay): void;
  openSettings(section: SectionId): void;
  askTrust(question: UiState['trustQuestion']): void;
  askAutonomous(question: UiState['autonomousQuestion']): void;
  keepForSignIn(sessionId: SessionId | null): void;
  requestSend(sessionId: SessionId): void;
  takeSendRequest(sessionId: SessionId): void;
  openBroadcast(start?: BroadcastStart | null): void;
  openPicker(sessionId: SessionId, kind: PickerKind): void;
  closePicker(): void;
  renameInTitle(sessionId: SessionId | null): void;
  setExpanded(id: string, isExpanded: boolean): void;
}

export const useUiStore = create<UiState>()((set) => ({
  overlay: null,
  trustQuestion: null,
  autonomousQuestion: null,
  keptForSignIn: null,
  sendRequests: [],
  broadcast: null,
  picker: null,
  renamedInTitle: null,
  expanded: {},
  settingsSection: null,
  openOverlay: (overlay) => set({ overlay, settingsSection: null }),
  openSettings: (settingsSection) => set({ overlay: 'settings', settingsSection }),
  askTrust: (trustQuestion) => set({ trustQuestion }),
  askAutonomous: (autonomousQuestion) => set({ autonomousQuestion }),
  keepForSignIn: (keptForSignIn) => set({ keptForSignIn }),
  requestSend: (id) =>
    set(({ sendRequests }) => ({
      sendRequests: sendRequests.includes(id) ? sendRequests : [...sendRequests, id],
    })),
  takeSendRequest: (id) =>
    set(({ sendRequests }) => ({ sendRequests: sendRequests.filter((x) => x !== id) })),
  openBroadcast: (broadcast = { sessionIds: [] }) => set({ broadcast }),
  openPicker: (sessionId, kind) => set({ picker: { sessionId, kind } }),
  closePicker: () => set({ picker: null }),
  renameInTitle: (renamedInTitle) => set({ renamedInTitle }),
  setExpanded: (id, isExpanded) =>
    set(({ expanded }) => ({ expanded: { ...expanded, [id]: isExpanded } })),
}));
