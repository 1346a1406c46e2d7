import { create } from 'zustand';
import type { SessionId } from '@shared/domain/ids';

/** What a person does with terminals in this window. The terminals themselves are main's. */
interface TerminalState {
  /** The tab that was chosen, by folder. */
  chosenTabs: Record<string, string>;
  /** The terminal that had the focus last, by tab. */
  focusedIds: Record<string, string>;
  /** Another folder than the session's, for as long as that session is selected. */
  otherFolder: { besideSession: SessionId | null; folder: string } | null;
  /** Closed, and gone for good unless that is undone. */
  closing: string[];
  /** Closing them would stop what runs in one: asked. */
  closeQuestion: readonly string[];
  renaming: string | null;
  finding: string | null;
  /** Shares of the width, by tab, for as many terminals as stand in it. */
  shares: Record<string, readonly number[]>;
  /** Grows with each wish for the focus, which the terminal on screen takes. */
  focusWish: number;
  /** What is marked in a terminal on screen; told by the drawer. */
  selectionOf(terminalId: string): string;
  choose(folder: string, groupId: string, terminalId?: string): void;
  focused(groupId: string, terminalId: string): void;
  showFolder(other: TerminalState['otherFolder']): void;
  setClosing(terminalIds: readonly string[], isClosing: boolean): void;
  askClose(terminalIds: readonly string[]): void;
  rename(groupId: string | null): void;
  find(terminalId: string | null): void;
  share(groupId: string, shares: readonly number[]): void;
  wishFocus(): void;
  tellSelections(selectionOf: TerminalState['selectionOf']): void;
}

export const useTerminalStore = create<TerminalState>()((set) => ({
  chosenTabs: {},
  focusedIds: {},
  otherFolder: null,
  closing: [],
  closeQuestion: [],
  renaming: null,
  finding: null,
  shares: {},
  focusWish: 0,
  selectionOf: () => '',
  choose: (folder, groupId, terminalId) =>
    set(({ chosenTabs, focusedIds, focusWish }) => ({
      chosenTabs: { ...chosenTabs, [folder]: groupId },
      focusedIds: terminalId ? { ...focusedIds, [groupId]: terminalId } : focusedIds,
      focusWish: focusWish + 1,
    })),
  focused: (groupId, terminalId) =>
    set(({ focusedIds }) =>
      focusedIds[groupId] === terminalId
        ? {}
        : { focusedIds: { ...focusedIds, [groupId]: terminalId } },
    ),
  showFolder: (otherFolder) => set({ otherFolder }),
  setClosing: (ids, isClosing) =>
    set(({ closing }) => {
      const others = closing.filter((id) => !ids.includes(id));
      return { closing: isClosing ? [...others, ...ids] : others };
    }),
  askClose: (closeQuestion) => set({ closeQuestion }),
  rename: (renaming) => set({ renaming }),
  find: (finding) => set({ finding }),
  share: (groupId, shares) => set((state) => ({ shares: { ...state.shares, [groupId]: shares } })),
  wishFocus: () => set(({ focusWish }) => ({ focusWish: focusWish + 1 })),
  tellSelections: (selectionOf) => set({ selectionOf }),
}));
