import { tmpdir } from 'node:os';
import { createScreenMirror } from '../../electron/terminal/screen-mirror';
import { createShellTerminals } from '../../electron/terminal/shell-terminals';
import { median, round } from './statistics';

/** What a terminal costs main: its copy of the screen, and a command that never stops printing. */
const RUNS = 5;
const SIZE = { cols: 120, rows: 30 };
const MILLION = 1_000_000;
const FLOOD_MS = 3_000;
const WINDOW = 1;

const TEXTS = {
  short_lines: 'y\r\n'.repeat(700_000),
  long_lines: `${'x'.repeat(110)}\r\n`.repeat(20_000),
  colours: Array.from(
    { length: 40_000 },
    (_, line) => `\u001b[3${line % 8}mword\u001b[0m of line ${line} of a log\r\n`,
  ).join(''),
};

const result: Record<string, unknown> = { bench: 'terminal', runs: RUNS };
for (const [name, text] of Object.entries(TEXTS)) {
  const speeds: number[] = [];
  const snapshots: number[] = [];
  let chars = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const mirror = createScreenMirror({ ...SIZE, onReply: () => undefined });
    const begun = performance.now();
    await new Promise<void>((resolve) => mirror.write(text, resolve));
    speeds.push(text.length / MILLION / ((performance.now() - begun) / 1_000));
    const asked = performance.now();
    chars = (await mirror.snapshot()).length;
    snapshots.push(performance.now() - asked);
    mirror.close();
  }
  result[name] = {
    taken_in_mchars_per_s: round(median(speeds), 1),
    snapshot_ms: round(median(snapshots), 1),
    snapshot_kchars: Math.round(chars / 1_000),
  };
}
result['flood'] = await flood();
process.stdout.write(`${JSON.stringify(result)}\n`);

/** `yes` in front of a window that draws all it gets: what arrives, and how long the loop is held. */
async function flood(): Promise<Record<string, unknown>> {
  let received = 0;
  let messages = 0;
  const terminals = createShellTerminals({
    newId: () => 'flood',
    shell: () => ({ command: '/bin/sh', args: ['-c', 'yes'], name: 'sh' }),
    environment: () => ({ PATH: process.env.PATH ?? '' }),
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    now: () => performance.now(),
    send(windowId, { seq, data }) {
      received += data.length;
      messages += 1;
      setImmediate(() => terminals.find('flood')?.acknowledge(windowId, seq));
    },
    fellBehind: () => undefined,
    changed: () => undefined,
    watch: () =>
      Promise.resolve({
        started: () => Promise.resolve(),
        note: () => Promise.resolve({ end: () => Promise.resolve() }),
        ended: () => undefined,
      }),
  });
  const opened = await terminals.open({ folder: tmpdir(), beside: null, ...SIZE });
  if (!opened.ok) throw new Error(opened.error);
  await terminals.find('flood')?.attach(WINDOW);
  const cpu = process.cpuUsage();
  const lags = await watchLoop(FLOOD_MS);
  const { user, system } = process.cpuUsage(cpu);
  await terminals.closeAll();
  return {
    mchars_per_s: round(received / MILLION / (FLOOD_MS / 1_000), 2),
    messages_per_s: Math.round(messages / (FLOOD_MS / 1_000)),
    loop_lag_p99_ms: round(lags[Math.floor(lags.length * 0.99)] ?? 0, 1),
    loop_lag_max_ms: round(lags.at(-1) ?? 0, 1),
    core_share: round((user + system) / 1_000 / FLOOD_MS, 2),
  };
}

/** How much later than asked a timer came, shortest first. */
async function watchLoop(ms: number): Promise<number[]> {
  const lags: number[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const asked = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 1));
    lags.push(performance.now() - asked - 1);
  }
  return lags.sort((a, b) => a - b);
}
