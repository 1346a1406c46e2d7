import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openStore } from '../../electron/store';
import { buildPrograms } from './import/build-programs';
import { writeImportCorpus } from './import/corpus';
import { type DayTotals, differences, ofCcusage } from './import/day-totals';
import type { HistoryReport, ImportReport } from './import/report';
import { fetchPeer } from './peers/fetch-peer';
import { median, round } from './statistics';

const SESSIONS = Number(process.env.ROUNDHOUSE_BENCH_SESSIONS ?? 1_000);
const BYTES = Number(process.env.ROUNDHOUSE_BENCH_BYTES ?? 500_000_000);
const RUNS = Number(process.env.ROUNDHOUSE_BENCH_RUNS ?? 5);
const SEED = 7;
/** Stands in nearly every session. */
const WORD = '"run a command"';

interface Run {
  ms: number;
  output: string;
}

/**
 * The time from nothing to titles and totals of all transcripts of a folder, ours and ccusage's, each a
 * process of its own from its start to its end, by turns, with the files in the system's memory.
 */
const folder = await mkdtemp(join(tmpdir(), 'roundhouse-bench-import-'));
try {
  const javascript = join(await fetchPeer('ccusage-18'), 'node_modules/ccusage/dist/index.js');
  const native = join(
    await fetchPeer('ccusage-20'),
    'node_modules/@ccusage/ccusage-linux-x64/bin/ccusage',
  );
  await chmod(native, 0o755);
  const programs = await buildPrograms(resolve(process.cwd(), 'out/bench/import'));
  process.stderr.write(`bench: writing ${SESSIONS} sessions\n`);
  const corpus = writeImportCorpus(join(folder, 'config'), {
    sessions: SESSIONS,
    bytes: BYTES,
    seed: SEED,
  });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    TZ: 'UTC',
    CLAUDE_CONFIG_DIR: corpus.configDir,
    NO_COLOR: '1',
  };
  // Node reads and parses such a file at every start; nothing here speaks with a network.
  delete env.NODE_EXTRA_CA_CERTS;
  const run = (command: string, args: string[]): Promise<Run> => measure(command, args, env);
  const ours = (database: string) =>
    run(process.execPath, [
      programs.side,
      programs.worker,
      programs.scan,
      database,
      corpus.configDir,
    ]);
  const ccusage18 = (what: string) =>
    run(process.execPath, [javascript, what, '--json', '--offline', '--breakdown']);
  const ccusage20 = (what: string) => run(native, ['claude', what, '--json', '--offline']);

  const wanted: DayTotals = ofCcusage((await ccusage20('daily')).output);
  const wanted18 = ofCcusage((await ccusage18('daily')).output);
  const times: Record<'ours' | 'warm' | 'ccusage18' | 'ccusage20', number[]> = {
    ours: [],
    warm: [],
    ccusage18: [],
    ccusage20: [],
  };
  const wrong: string[] = [...differences('ccusage 18 and 20', wanted, wanted18)];
  for (let index = 0; index < RUNS; index += 1) {
    const database = join(folder, `${index}.db`);
    createEmptyDatabase(database);
    const cold = await ours(database);
    const warm = await ours(database);
    times.ours.push(cold.ms);
    times.warm.push(warm.ms);
    times.ccusage20.push((await ccusage20('session')).ms);
    if (index < Math.ceil(RUNS / 2)) times.ccusage18.push((await ccusage18('session')).ms);
    for (const [name, { output }] of Object.entries({ cold, warm })) {
      const report: ImportReport = JSON.parse(output);
      wrong.push(...differences(name, wanted, report.days));
      if (report.titles !== corpus.sessions) wrong.push(`${name}: ${report.titles} titles`);
      if (report.damagedLines !== corpus.cutLines)
        wrong.push(`${name}: ${report.damagedLines} damaged lines`);
    }
    const words = Object.entries(times).map(
      ([name, all]) => `${name} ${round(all.at(-1) ?? 0, 0)} ms`,
    );
    process.stderr.write(`bench: run ${index + 1}/${RUNS} ${words.join(', ')}\n`);
  }
  const filled = await run(process.execPath, [
    programs.historySide,
    programs.history,
    join(folder, '0.db'),
    WORD,
  ]);
  const history: HistoryReport = JSON.parse(filled.output);
  if (history.sessions !== corpus.sessions) wrong.push(`history: ${history.sessions} sessions`);
  if (history.hits !== 50) wrong.push(`history: ${history.hits} hits`);
  for (const line of wrong) process.stderr.write(`bench: ${line}\n`);
  const [cold, warm] = [median(times.ours), median(times.warm)];
  process.stdout.write(
    `${JSON.stringify({
      sessions: corpus.sessions,
      files: corpus.files,
      bytes: corpus.bytes,
      totals_equal: wrong.length === 0,
      ours_ms: round(cold, 0),
      warm_ms: round(warm, 0),
      vs_ccusage18: round(median(times.ccusage18) / cold),
      vs_ccusage20: round(median(times.ccusage20) / cold),
      warm_vs_ccusage20: round(median(times.ccusage20) / warm),
      index_mb_per_s: round(corpus.bytes / 1_000 / history.ms),
      index_events: history.events,
    })}\n`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** As the program made it at its first start, before it looks for transcripts. */
function createEmptyDatabase(path: string): void {
  const opened = openStore({ mode: 'read-write', path, clock: { now: Date.now } });
  if (!opened.ok) throw new Error(opened.error.message);
  opened.value.close();
}

/** From spawn to exit, its output read. */
async function measure(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<Run> {
  const startedAt = performance.now();
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  const ms = performance.now() - startedAt;
  if (code !== 0)
    throw new Error(`${command} ended with exit code ${code}.\n${errors.slice(-2_000)}`);
  return { ms, output };
}
