import type { Client } from '../../bridge/client';
import type { OpenTerminal } from '../tools/open-terminal';

export type LoginOutcome = { kind: 'ended' } | { kind: 'failed'; message: string };

/** Joins a terminal on screen to main's login process. Ends with the process, or when `signal` aborts it. */
export async function startLogin(
  client: Client,
  terminal: Pick<OpenTerminal, 'cols' | 'rows' | 'write' | 'onData' | 'onResize'>,
  signal: AbortSignal,
  onStarted: () => void,
): Promise<LoginOutcome> {
  let terminalId: string | null = null;
  let finish: (outcome: LoginOutcome) => void = () => {};
  const ended = new Promise<LoginOutcome>((resolve) => {
    finish = resolve;
  });
  // Listening comes before the start: the first output may be pushed ahead of its answer.
  const early: { terminalId: string; data: string }[] = [];
  const earlyExits = new Set<string>();
  const stops = [
    client.on('login.output', (output) => {
      if (terminalId === null) early.push(output);
      else if (output.terminalId === terminalId) terminal.write(output.data);
    }),
    client.on('login.exited', (exit) => {
      if (terminalId === null) earlyExits.add(exit.terminalId);
      else if (exit.terminalId === terminalId) finish({ kind: 'ended' });
    }),
  ];
  const onAbort = () => {
    if (terminalId) void client.login.cancel({ terminalId });
    finish({ kind: 'ended' });
  };
  signal.addEventListener('abort', onAbort);
  try {
    const answer = await client.login.start({
      cols: Math.max(20, terminal.cols),
      rows: Math.max(5, terminal.rows),
    });
    if (!answer.ok) return { kind: 'failed', message: answer.error.message };
    const id = answer.value.terminalId;
    terminalId = id;
    if (signal.aborted) {
      onAbort();
      return { kind: 'ended' };
    }
    onStarted();
    for (const output of early) if (output.terminalId === id) terminal.write(output.data);
    terminal.onData((data) => void client.login.write({ terminalId: id, data }));
    terminal.onResize((cols, rows) => void client.login.resize({ terminalId: id, cols, rows }));
    if (earlyExits.has(id)) finish({ kind: 'ended' });
    return await ended;
  } finally {
    signal.removeEventListener('abort', onAbort);
    for (const stop of stops) stop();
  }
}
