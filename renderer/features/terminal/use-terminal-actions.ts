import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TerminalDto, TerminalPlace } from '@shared/contract/terminals';
import type { SessionId } from '@shared/domain/ids';
import { unwrap } from '../../bridge/client';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import { useLayoutStore } from '../../stores/layout-store';
import { useToastStore } from '../../stores/toast-store';
import { focusComposer } from '../composer/composer-keys';
import { useReportFailure } from '../errors/use-report-failure';
import { currentFolder } from './current-folder';
import { isInDrawer } from './drawer-focus';
import { sendToPrompt } from './send-to-prompt';
import { focusedIn, shownTab, tabsOf } from './terminal-tabs';
import { useTerminalStore } from './terminal-store';

export interface TerminalActions {
  /** Opens the drawer or goes into it; from inside it is closed. */
  toggle(): void;
  open(place?: TerminalPlace): Promise<TerminalDto | null>;
  /** Beside the one that has the focus. */
  split(): void;
  /** Asks first where something runs; otherwise it can be undone. */
  close(terminalIds?: readonly string[]): void;
  /** In the same folder and tab as one that has ended, whose place it takes. */
  startAgain(terminal: TerminalDto): void;
  step(by: 1 | -1): void;
  rename(): void;
  find(): void;
  /** What is marked, into what is being written for the selected session. */
  sendSelection(): void;
  /** In the session's folder, with the command typed and not run. */
  openWithCommand(sessionId: SessionId, command: string): Promise<void>;
}

/** A closed terminal is kept for so long, in case that was a slip. */
const UNDO_MS = 8_000;
/** Until the window has measured it. */
const FIRST_SIZE = { cols: 80, rows: 24 };

export function useTerminalActions(): TerminalActions {
  const client = useClient();
  const cache = useQueryClient();
  const report = useReportFailure();
  return useMemo(() => {
    const store = useTerminalStore.getState;
    const layout = useLayoutStore.getState;
    const list = (): TerminalDto[] => cache.getQueryData<TerminalDto[]>(queryKeys.terminals) ?? [];
    const shownFolder = (): string | null => {
      const { otherFolder } = store();
      if (otherFolder?.besideSession === layout().selectedSessionId) return otherFolder.folder;
      return currentFolder(cache)?.folder ?? null;
    };
    const tabs = () => tabsOf(list(), shownFolder(), store().closing);
    const current = (): TerminalDto | null => {
      const tab = shownTab(tabs(), store().chosenTabs[shownFolder() ?? '']);
      return tab && focusedIn(tab, store().focusedIds[tab.groupId]);
    };

    /** A window that has shown none yet has not asked for them; what is refused is so again where it is told. */
    const known = () =>
      cache
        .ensureQueryData({
          queryKey: queryKeys.terminals,
          queryFn: async () => unwrap(await client.terminals.list({})),
        })
        .catch(() => undefined);

    const openIn = async (
      place: TerminalPlace,
      beside: string | null,
    ): Promise<TerminalDto | null> => {
      await known();
      const answer = await client.terminals.open({ place, beside, ...FIRST_SIZE });
      if (!answer.ok) {
        report(answer.error);
        return null;
      }
      const opened = answer.value;
      // The push with the list comes a frame later.
      cache.setQueryData<TerminalDto[]>(queryKeys.terminals, (old = []) =>
        old.some(({ id }) => id === opened.id) ? old : [...old, opened],
      );
      layout().setDrawerOpen(true);
      const isOwn = opened.folder === currentFolder(cache)?.folder;
      store().showFolder(
        isOwn ? null : { besideSession: layout().selectedSessionId, folder: opened.folder },
      );
      store().choose(opened.folder, opened.groupId, opened.id);
      return opened;
    };

    const open = async (place?: TerminalPlace): Promise<TerminalDto | null> => {
      const neighbour = current();
      const own = currentFolder(cache);
      const isElsewhere = neighbour !== null && neighbour.folder !== own?.folder;
      const wanted =
        place ??
        (isElsewhere ? { kind: 'terminal' as const, terminalId: neighbour.id } : own?.place);
      return wanted ? openIn(wanted, null) : null;
    };

    const end = async (terminalIds: readonly string[]): Promise<void> => {
      await Promise.all(terminalIds.map((terminalId) => client.terminals.close({ terminalId })));
      store().setClosing(terminalIds, false);
    };

    const close = (terminalIds: readonly string[]): void => {
      const closed = list().filter(({ id }) => terminalIds.includes(id));
      const [first] = closed;
      if (!first) return;
      const ids = closed.map(({ id }) => id);
      if (closed.some(({ running }) => running !== null)) {
        store().askClose(ids);
        return;
      }
      store().setClosing(ids, true);
      if (tabs().length === 0) {
        const hadFocus = isInDrawer(document.activeElement);
        layout().setDrawerOpen(false);
        if (hadFocus) focusComposer();
      } else store().wishFocus();
      const timer = setTimeout(() => {
        useToastStore.getState().dismiss(toastId);
        void end(ids);
      }, UNDO_MS);
      const name = first.name ?? first.shell;
      const toastId = useToastStore.getState().show({
        tone: 'info',
        text: ids.length > 1 ? `${ids.length} terminals closed.` : `Terminal “${name}” closed.`,
        actions: [
          {
            label: 'Undo',
            run() {
              clearTimeout(timer);
              store().setClosing(ids, false);
              layout().setDrawerOpen(true);
              store().choose(first.folder, first.groupId, first.id);
            },
          },
        ],
      });
    };

    const toggle = async (): Promise<void> => {
      const wasOpen = layout().isDrawerOpen;
      if (wasOpen && isInDrawer(document.activeElement)) {
        layout().setDrawerOpen(false);
        focusComposer();
        return;
      }
      layout().setDrawerOpen(true);
      await known();
      if (tabs().length === 0) await open();
      else store().wishFocus();
    };

    return {
      toggle: () => void toggle(),
      open,
      split() {
        const beside = current();
        if (beside) void openIn({ kind: 'terminal', terminalId: beside.id }, beside.id);
        else void open();
      },
      close(terminalIds) {
        const now = current();
        close(terminalIds ?? (now ? [now.id] : []));
      },
      startAgain(terminal) {
        void openIn({ kind: 'terminal', terminalId: terminal.id }, terminal.id).then(
          (opened) => opened && end([terminal.id]),
        );
      },
      step(by) {
        const all = tabs();
        const now = shownTab(all, store().chosenTabs[shownFolder() ?? '']);
        const at = all.findIndex(({ groupId }) => groupId === now?.groupId);
        const next = all[(at + by + all.length) % Math.max(1, all.length)];
        const folder = shownFolder();
        if (next && folder !== null) store().choose(folder, next.groupId);
      },
      rename() {
        const terminal = current();
        if (!terminal) return;
        layout().setDrawerOpen(true);
        store().rename(terminal.groupId);
      },
      find() {
        const terminal = current();
        if (!terminal) return;
        layout().setDrawerOpen(true);
        store().find(terminal.id);
      },
      sendSelection() {
        const sessionId = layout().selectedSessionId;
        const text = store().selectionOf(current()?.id ?? '');
        if (sessionId !== null && text !== '') {
          void sendToPrompt(client, sessionId, text);
          return;
        }
        useToastStore.getState().show({
          tone: 'info',
          text:
            sessionId === null
              ? 'Select a session first: the text goes into its prompt.'
              : 'Nothing is marked in the terminal. Mark lines there first.',
          actions: [],
        });
      },
      async openWithCommand(sessionId, command) {
        const opened = await openIn({ kind: 'session', sessionId }, null);
        if (!opened) return;
        const typed = await client.terminals.type({ terminalId: opened.id, text: command });
        if (typed.ok && typed.value.isTyped) return;
        void client.app.copyText({ text: command });
        useToastStore.getState().show({
          tone: 'info',
          text: 'This shell would run a command of several lines at once, so it was copied and not typed. Paste it where you want it.',
          actions: [],
        });
      },
    };
  }, [client, cache, report]);
}
