import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { withDisplay } from './display';
import { firstPaint } from './first-paint';
import { median, round } from './statistics';

const RUNS = Number(process.env.ROUNDHOUSE_BENCH_RUNS ?? 5);
const run = promisify(execFile);

await withDisplay(async (env) => {
  const folder = await mkdtemp(join(tmpdir(), 'roundhouse-bench-start-'));
  try {
    process.stdout.write(`${JSON.stringify(await compare(folder, env))}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function compare(folder: string, env: NodeJS.ProcessEnv): Promise<Record<string, unknown>> {
  const ours: number[] = [];
  const empty: number[] = [];
  const drive: number[] = [];
  // The first round warms file caches and makes the database; it is not counted.
  for (let round = 0; round <= RUNS; round += 1) {
    const emptyMs = await firstPaint(emptyWindow(), join(folder, 'empty'), env);
    const oursMs = await firstPaint(npmStart(), join(folder, 'ours'), env);
    const driveMs = await timed(() => run(process.execPath, ['out/main/drive.js', '--help']));
    process.stderr.write(
      `bench: ${round === 0 ? 'warm-up' : `run ${round}/${RUNS}`} empty ${Math.round(emptyMs)} ms, npm start ${Math.round(oursMs)} ms, drive --help ${Math.round(driveMs)} ms\n`,
    );
    if (round === 0) continue;
    empty.push(emptyMs);
    ours.push(oursMs);
    drive.push(driveMs);
  }
  return {
    bench: 'start',
    runs: RUNS,
    window_ms: round(median(ours), 0),
    empty_window_ms: round(median(empty), 0),
    window_ratio: round(median(ours) / median(empty)),
    drive_ms: round(median(drive), 0),
  };
}

/** What npm runs for `npm start`, so that npm's own time stays out. */
function npmStart(): string[] {
  return [process.execPath, 'scripts/start.mjs'];
}

function emptyWindow(): string[] {
  const executable = process.env.ROUNDHOUSE_ELECTRON;
  if (!executable) throw new Error('ROUNDHOUSE_ELECTRON does not name the Electron executable.');
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [executable, ...sandbox, resolve(process.cwd(), 'e2e/bench/empty-window')];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
