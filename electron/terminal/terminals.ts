import { err, ok, type Result } from '@shared/domain/result';
import { openPty, type Pty, type PtyOptions } from './pty';

export interface TerminalsDeps {
  newId(): string;
  onOutput(terminalId: string, data: string): void;
  onExit(terminalId: string, exitCode: number | null): void;
}

export interface Terminals {
  open(options: Omit<PtyOptions, 'onOutput' | 'onExit'>): Result<{ terminalId: string }, string>;
  /** False when there is no such terminal, or none any more. */
  write(terminalId: string, data: string): boolean;
  resize(terminalId: string, cols: number, rows: number): boolean;
  end(terminalId: string): Promise<void>;
  endAll(): Promise<void>;
}

/** Output is handed on at most once per this, so that a flood is few messages. */
const FLUSH_MS = 16;

/** The terminals of this program, by id; all of them end with it. */
export function createTerminals(deps: TerminalsDeps): Terminals {
  const open = new Map<string, Pty>();

  return {
    open(options) {
      const terminalId = deps.newId();
      const output = createBuffer((data) => deps.onOutput(terminalId, data));
      const pty = openPty({
        ...options,
        onOutput: output.add,
        onExit: (exitCode) => {
          open.delete(terminalId);
          output.flush();
          deps.onExit(terminalId, exitCode);
        },
      });
      if (!pty.ok) return err(pty.error);
      open.set(terminalId, pty.value);
      return ok({ terminalId });
    },
    write(terminalId, data) {
      open.get(terminalId)?.write(data);
      return open.has(terminalId);
    },
    resize(terminalId, cols, rows) {
      open.get(terminalId)?.resize(cols, rows);
      return open.has(terminalId);
    },
    end: async (terminalId) => open.get(terminalId)?.end(),
    endAll: async () => {
      await Promise.all([...open.values()].map((pty) => pty.end()));
    },
  };
}

function createBuffer(emit: (data: string) => void): { add(data: string): void; flush(): void } {
  let text = '';
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    const data = text;
    text = '';
    if (data !== '') emit(data);
  };
  return {
    add(data) {
      text += data;
      timer ??= setTimeout(flush, FLUSH_MS);
    },
    flush,
  };
}
