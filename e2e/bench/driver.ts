import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeCorpus, type Corpus } from './corpus';
import { fetchPeer } from './peers/fetch-peer';
import { childOnlySide } from './sides/child-only';
import { normalizeSide, persistSide } from './sides/ours';
import { parseSide } from './sides/parse';
import { sdkSide } from './sides/sdk';
import type { Side, SideReport } from './sides/side';
import { median, round } from './statistics';

const FRAMES = Number(process.env.ROUNDHOUSE_BENCH_FRAMES ?? 300_000);
const RUNS = Number(process.env.ROUNDHOUSE_BENCH_RUNS ?? 5);
const CHILD = resolve(process.cwd(), 'e2e/bench/replay-child.mjs');

const SIDES: Record<string, Side> = {
  child: childOnlySide,
  parse: parseSide,
  sdk: sdkSide,
  normalize: normalizeSide,
  persist: persistSide,
};

const [role, name, corpusFile, reportFile] = process.argv.slice(2);
if (role === 'side') await runSide(name ?? '', corpusFile ?? '', reportFile ?? '');
else await compare();

/** Every side runs in a process of its own, so that no heap or JIT state is shared. */
async function runSide(sideName: string, corpusPath: string, reportPath: string): Promise<void> {
  const side = SIDES[sideName];
  if (!side) throw new Error(`No side is called ${sideName}.`);
  const corpus = JSON.parse(await readFile(corpusPath, 'utf8')) as Corpus;
  const folder = await mkdtemp(join(tmpdir(), 'roundhouse-bench-side-'));
  const report = await side(corpus, { childScript: CHILD, folder });
  await rm(folder, { recursive: true, force: true });
  await writeFile(reportPath, JSON.stringify(report));
  process.exit(0);
}

async function compare(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'roundhouse-bench-'));
  try {
    const sdkFolder = await fetchPeer('agent-sdk');
    process.stderr.write(`bench: writing ${FRAMES} frames\n`);
    const corpus = writeCorpus(join(folder, 'frames.jsonl'), FRAMES);
    const reports: Record<string, SideReport[]> = {};
    for (let run = 0; run < RUNS; run += 1) {
      for (const side of Object.keys(SIDES)) {
        const report = await measure(side, corpus, folder, sdkFolder);
        (reports[side] ??= []).push(report);
        process.stderr.write(
          `bench: run ${run + 1}/${RUNS} ${side} ${round(report.ms, 0)} ms, ${round((corpus.frames / report.ms) * 1000, 0)} frames/s\n`,
        );
      }
    }
    process.stdout.write(`${JSON.stringify(summarize(corpus, reports))}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(
  side: string,
  corpus: Corpus,
  folder: string,
  sdkFolder: string,
): Promise<SideReport> {
  const corpusFile = join(folder, 'corpus.json');
  const reportFile = join(folder, `${side}.json`);
  await writeFile(corpusFile, JSON.stringify(corpus));
  const child = spawn(
    process.execPath,
    [process.argv[1] ?? '', 'side', side, corpusFile, reportFile],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ROUNDHOUSE_BENCH_SDK: sdkFolder },
    },
  );
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  if (code !== 0) throw new Error(`The side ${side} ended with exit code ${code}.`);
  await stat(reportFile);
  const report = JSON.parse(await readFile(reportFile, 'utf8')) as SideReport;
  if (report.results !== corpus.turns) {
    throw new Error(`${side} saw ${report.results} results of ${corpus.turns}.`);
  }
  const sumsText = side !== 'child' && side !== 'parse';
  if (sumsText && report.textLength !== corpus.textLength) {
    throw new Error(`${side} summed ${report.textLength} characters of ${corpus.textLength}.`);
  }
  return report;
}

function summarize(corpus: Corpus, reports: Record<string, SideReport[]>): Record<string, unknown> {
  const fps = (side: string): number =>
    median((reports[side] ?? []).map((report) => (corpus.frames / report.ms) * 1000));
  return {
    bench: 'driver',
    frames: corpus.frames,
    bytes: corpus.bytes,
    runs: RUNS,
    child_only_fps: round(fps('child'), 0),
    parse_fps: round(fps('parse'), 0),
    sdk_fps: round(fps('sdk'), 0),
    normalize_fps: round(fps('normalize'), 0),
    persist_fps: round(fps('persist'), 0),
    normalize_vs_sdk: round(fps('normalize') / fps('sdk')),
    persist_vs_sdk: round(fps('persist') / fps('sdk')),
    normalize_vs_parse: round(fps('normalize') / fps('parse')),
    rss_growth: round(median((reports.normalize ?? []).map((report) => growth(report.rss)))),
  };
}

/** Peak of the last third over peak of the first third. */
function growth(rss: readonly number[]): number {
  const third = Math.floor(rss.length / 3);
  return Math.max(...rss.slice(-third)) / Math.max(...rss.slice(0, third));
}
