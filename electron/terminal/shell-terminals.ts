import type { TerminalDto } from '@shared/contract/terminals';
import { err, ok, type Result } from '@shared/domain/result';
import { openShellTerminal, type ShellTerminal } from './shell-terminal';
import type { UserShell } from './user-shell';

export interface ShellTerminalsDeps {
  newId(): string;
  shell(): UserShell;
  environment(): Record<string, string>;
  after(ms: number, callback: () => void): () => void;
  /** Monotonic ms. */
  now(): number;
  send(windowId: number, output: { terminalId: string; seq: number; data: string }): void;
  fellBehind(windowId: number, terminalId: string): void;
  changed(terminals: TerminalDto[]): void;
  /** Sees to it that what runs in one does not outlive this program, or the terminal. */
  watch(): Promise<TerminalWatch>;
}

export interface TerminalWatch {
  started(pid: number): Promise<void>;
  /** What runs below the shell, noted while the shell lives. */
  note(pid: number): Promise<{ end(): Promise<void> }>;
  ended(): void;
}

/** The terminals of the windows. All of them end with the program. */
export interface ShellTerminals {
  list(): TerminalDto[];
  open(options: {
    folder: string;
    beside: string | null;
    cols: number;
    rows: number;
  }): Promise<Result<TerminalDto, string>>;
  find(terminalId: string): ShellTerminal | undefined;
  rename(terminalId: string, name: string | null): boolean;
  close(terminalId: string): Promise<void>;
  closeAll(): Promise<void>;
  /** The window's page is gone, or began anew. */
  forgetWindow(windowId: number): void;
}

interface Entry extends Pick<TerminalDto, 'id' | 'folder' | 'groupId' | 'name' | 'shell'> {
  terminal: ShellTerminal;
  watch: TerminalWatch;
}

/** Several changes of one moment are told once. */
const TOLD_AFTER_MS = 16;

export function createShellTerminals(deps: ShellTerminalsDeps): ShellTerminals {
  const entries = new Map<string, Entry>();
  let cancelTelling: (() => void) | null = null;

  const list = (): TerminalDto[] => [...entries.values()].map(describe);
  const changed = (): void => {
    cancelTelling ??= deps.after(TOLD_AFTER_MS, () => {
      cancelTelling = null;
      deps.changed(list());
    });
  };

  const close = async (terminalId: string): Promise<void> => {
    const entry = entries.get(terminalId);
    if (!entry) return;
    entries.delete(terminalId);
    changed();
    const { terminal, watch } = entry;
    if (!terminal.isOver()) {
      const below = await watch.note(terminal.pid);
      await terminal.end();
      await below.end();
    }
    terminal.close();
    watch.ended();
  };

  return {
    list,
    async open({ folder, beside, cols, rows }) {
      const id = deps.newId();
      const shell = deps.shell();
      const watch = await deps.watch();
      const opened = openShellTerminal(
        { ...shell, cwd: folder, env: deps.environment(), cols, rows },
        {
          after: deps.after,
          now: deps.now,
          send: (windowId, seq, data) => deps.send(windowId, { terminalId: id, seq, data }),
          fellBehind: (windowId) => deps.fellBehind(windowId, id),
          changed,
          ended: watch.ended,
        },
      );
      if (!opened.ok) {
        watch.ended();
        return err(opened.error);
      }
      const groupId = (beside !== null && entries.get(beside)?.groupId) || id;
      const entry: Entry = {
        id,
        folder,
        groupId,
        name: null,
        shell: shell.name,
        terminal: opened.value,
        watch,
      };
      entries.set(id, entry);
      changed();
      await watch.started(opened.value.pid);
      return ok(describe(entry));
    },
    find: (terminalId) => entries.get(terminalId)?.terminal,
    rename(terminalId, name) {
      const entry = entries.get(terminalId);
      if (!entry) return false;
      entry.name = name?.trim() || null;
      changed();
      return true;
    },
    close,
    async closeAll() {
      await Promise.all([...entries.keys()].map(close));
      cancelTelling?.();
      cancelTelling = null;
    },
    forgetWindow(windowId) {
      for (const { terminal } of entries.values()) terminal.detach(windowId);
    },
  };
}

const describe = ({ id, folder, groupId, name, shell, terminal }: Entry): TerminalDto => ({
  id,
  folder,
  groupId,
  name,
  shell,
  ...terminal.state(),
});
