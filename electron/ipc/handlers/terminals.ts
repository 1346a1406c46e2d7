import type { CallError } from '@shared/contract/error';
import type { TerminalDto, TerminalPlace } from '@shared/contract/terminals';
import { err, ok, type Result } from '@shared/domain/result';
import type { Answer, DomainHandlers } from '../handler-types';

/** One terminal, as far as a window may reach it. */
interface OneTerminal {
  attach(windowId: number): Promise<{ screen: string; seq: number; cols: number; rows: number }>;
  detach(windowId: number): void;
  acknowledge(windowId: number, seq: number): void;
  write(data: string): void;
  type(text: string): Promise<boolean>;
  paste(text: string): void;
  resize(cols: number, rows: number): void;
}

export interface TerminalHandlerDeps {
  list(): TerminalDto[];
  open(options: {
    folder: string;
    beside: string | null;
    cols: number;
    rows: number;
  }): Promise<Result<TerminalDto, string>>;
  find(terminalId: string): OneTerminal | undefined;
  rename(terminalId: string, name: string | null): boolean;
  close(terminalId: string): Promise<void>;
  folderOf(place: TerminalPlace): Result<string, CallError>;
  readClipboard(): Promise<string>;
  isReadAloud(): boolean;
}

export function createTerminalHandlers(deps: TerminalHandlerDeps): DomainHandlers<'terminals'> {
  const doing = <T>(
    terminalId: string,
    act: (terminal: OneTerminal) => T | Promise<T>,
  ): Answer<T> | Promise<Answer<T>> => {
    const terminal = deps.find(terminalId);
    if (!terminal) return err(gone);
    const done = act(terminal);
    return done instanceof Promise ? done.then(ok) : ok(done);
  };
  const plainly = (terminalId: string, act: (terminal: OneTerminal) => void) =>
    doing(terminalId, (terminal) => {
      act(terminal);
      return null;
    });

  return {
    list: () => ok(deps.list()),
    async open({ place, beside, cols, rows }) {
      const folder = deps.folderOf(place);
      if (!folder.ok) return folder;
      const opened = await deps.open({ folder: folder.value, beside, cols, rows });
      if (opened.ok) return opened;
      return err({
        code: 'terminal-failed',
        message: `No terminal could be opened in ${folder.value} (${opened.error}). Nothing else is affected; check the shell your account names and try again.`,
      });
    },
    attach: ({ terminalId }, { windowId }) =>
      doing(terminalId, async (terminal) => ({
        ...(await terminal.attach(windowId)),
        isReadAloud: deps.isReadAloud(),
      })),
    detach: ({ terminalId }, { windowId }) =>
      plainly(terminalId, (terminal) => terminal.detach(windowId)),
    acknowledge: ({ terminalId, seq }, { windowId }) =>
      plainly(terminalId, (terminal) => terminal.acknowledge(windowId, seq)),
    write: ({ terminalId, data }) => plainly(terminalId, (terminal) => terminal.write(data)),
    type: ({ terminalId, text }) =>
      doing(terminalId, async (terminal) => ({ isTyped: await terminal.type(text) })),
    paste: ({ terminalId }) =>
      doing(terminalId, async (terminal) => {
        terminal.paste(await deps.readClipboard());
        return null;
      }),
    resize: ({ terminalId, cols, rows }) =>
      plainly(terminalId, (terminal) => terminal.resize(cols, rows)),
    rename: ({ terminalId, name }) => (deps.rename(terminalId, name) ? ok(null) : err(gone)),
    async close({ terminalId }) {
      await deps.close(terminalId);
      return ok(null);
    },
  };
}

const gone: CallError = {
  code: 'not-found',
  message: 'This terminal was closed. Open another one.',
};
