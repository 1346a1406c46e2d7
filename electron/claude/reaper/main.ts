import { createInterface } from 'node:readline';
import { systemClock } from '../process/clock';
import { signalProcess } from '../process/end-processes';
import { createMarkReader } from '../process/marked-processes';
import { createProcessTable, createWatchTable } from '../process/process-table';
import { READY_LINE } from './ready-line';
import { createReaper } from './reaper';

/**
 * How often descendants are noted. /proc is read in milliseconds; `ps` is a process of its own; and
 * PowerShell costs half a second, while Windows keeps the pid of a dead parent anyway.
 */
const NOTE_EVERY_MS = { linux: 1_000, darwin: 3_000, win32: 15_000 } as const;

// Its own end is that of the program's pipe, whatever the terminal or a log-out says to everybody.
for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(name, () => undefined);

const reaper = createReaper({
  table: createProcessTable(process.platform),
  watchTable: createWatchTable(process.platform),
  marks: createMarkReader(process.platform),
  signalProcess,
  clock: systemClock,
  noteEveryMs:
    process.platform === 'darwin' || process.platform === 'win32'
      ? NOTE_EVERY_MS[process.platform]
      : NOTE_EVERY_MS.linux,
});

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => reaper.take(line));
// A pipe that breaks is one that ended.
process.stdin.on('error', () => lines.close());
lines.on('close', () => {
  void reaper.programEnded().finally(() => process.exit(0));
});
// Nobody may be there to read it any more.
process.stdout.on('error', () => undefined);
process.stdout.write(`${READY_LINE}\n`);
