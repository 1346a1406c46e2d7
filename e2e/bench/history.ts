import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionId } from '@shared/domain/ids';
import type { Store } from '../../electron/store';
import { NO_FILTERS } from '../../electron/store/search/search';
import { countRows, writeByHand } from './history/by-hand';
import { makeQueries } from './history/queries';
import { needRipgrep, timeRipgrep } from './history/ripgrep';
import { addSession, createWriter, message, openBenchStore, turn, turnEnd } from './history/rooms';
import { zipfText } from './history/zipf-text';
import { median, quantile, round } from './statistics';

/** Message rows in all; below the full size the figures say little. */
const MESSAGES = Number(process.env.ROUNDHOUSE_BENCH_MESSAGES ?? 1_000_000);
const LARGE = Math.min(100_000, Math.floor(MESSAGES / 2));
const SMALL = 100;
const PER_SESSION = 5_000;
/** Messages of one transaction while the history is made: nobody waits for it. */
const LOAD_BATCH = 500;
/** ... and while inserts are compared: what a tick of a busy window brings. */
const TICK = 20;
const INSERTS = Math.min(40_000, MESSAGES);
const ROUNDS = 3;
const OPENINGS = 41;
/** What the window asks for when it opens a session. */
const SNAPSHOT_EVENTS = 400;
const SEED = 20_261_130;
/** The window's own call: a page with snippets and the place of each hit. */
const ASKED = { filters: NO_FILTERS, order: 'newest', cursor: null, limit: 50 } as const;

const rg = needRipgrep();
const folder = mkdtempSync(join(tmpdir(), 'roundhouse-bench-history-'));
try {
  const insert = compareInserts();
  const history = makeHistory();
  const search = compareSearch(history);
  const open = compareOpening(history);
  history.store.close();
  const summary = {
    bench: 'history',
    messages: MESSAGES,
    text_bytes: statSync(history.textFile).size,
    search_vs_ripgrep: round(search.ripgrep / search.ours),
    search_p95_ms: round(search.ours),
    ripgrep_p95_ms: round(search.ripgrep),
    open_ratio: round(open.large / open.small),
    open_large_ms: round(open.large),
    open_small_ms: round(open.small),
    insert_share: round(insert.ours / insert.byHand),
    inserts_per_s: round(insert.ours, 0),
    by_hand_per_s: round(insert.byHand, 0),
  };
  process.stdout.write(`${JSON.stringify(summary)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

interface History {
  store: Store;
  textFile: string;
  words: readonly string[];
  samples: readonly string[];
  large: SessionId;
  small: SessionId;
}

/** One session of 100,000 messages, one of 100, the rest in sessions of 5,000; and all text as a file. */
function makeHistory(): History {
  const text = zipfText(SEED);
  const textFile = join(folder, 'history.txt');
  const file = openSync(textFile, 'w');
  const store = openBenchStore(join(folder, 'history.db'));
  const samples: string[] = [];
  let [made, lines] = [0, ''];
  const next = (): string => {
    const line = text.message();
    if (made % 1_000 === 0) samples.push(line);
    made += 1;
    lines += `${line}\n`;
    return line;
  };
  const fill = (name: string, count: number): SessionId => {
    const id = addSession(store, name);
    const write = createWriter(store, id);
    for (let first = 0; first < count; first += LOAD_BATCH) {
      const bodies = [];
      for (let at = first; at < Math.min(first + LOAD_BATCH, count); at += 5)
        bodies.push(...turn(at, next));
      write(bodies);
      writeSync(file, lines);
      lines = '';
    }
    return id;
  };
  const startedAt = performance.now();
  const large = fill('large', LARGE);
  const small = fill('small', SMALL);
  for (let session = 0; made < MESSAGES; session += 1)
    fill(`session ${session}`, Math.min(PER_SESSION, MESSAGES - made));
  closeSync(file);
  const seconds = (performance.now() - startedAt) / 1_000;
  process.stderr.write(`bench: ${made} messages in ${round(seconds, 0)} s\n`);
  return { store, textFile, words: text.words, samples, large, small };
}

/** 95th percentiles in ms over the same queries; each side is asked once before it is measured. */
function compareSearch({ store, textFile, words, samples }: History) {
  const queries = makeQueries(SEED, words, samples);
  const ours: number[] = [];
  const ripgrep: number[] = [];
  const byKind = new Map<string, number[]>();
  for (const { kind, text, ripgrep: args } of queries) {
    const ask = () => store.searchPage({ ...ASKED, query: text });
    ask();
    const ms = timed(ask);
    ours.push(ms);
    byKind.set(kind, [...(byKind.get(kind) ?? []), ms]);
    if (ripgrep.length === 0) timeRipgrep(rg, args, textFile);
    ripgrep.push(timeRipgrep(rg, args, textFile));
  }
  for (const [kind, times] of byKind)
    process.stderr.write(
      `bench: search, ${kind}: median ${round(median(times))} ms, slowest ${round(Math.max(...times))} ms\n`,
    );
  return { ours: quantile(ours, 0.95), ripgrep: quantile(ripgrep, 0.95) };
}

/** Medians in ms of what the window asks for when it opens a session, in turn. */
function compareOpening({ store, large, small }: History) {
  const times: Record<'large' | 'small', number[]> = { large: [], small: [] };
  const open = (id: SessionId) =>
    timed(() => {
      store.findSession(id);
      store.readSnapshot(id, SNAPSHOT_EVENTS);
      store.listQueued(id);
      store.listRequests(id);
    });
  for (let at = 0; at < OPENINGS; at += 1) {
    times.large.push(open(large));
    times.small.push(open(small));
  }
  return { large: median(times.large), small: median(times.small) };
}

/** Rows per second into fresh files, in turn; the better round of each counts for neither: medians. */
function compareInserts() {
  const text = zipfText(SEED + 1);
  const texts = Array.from({ length: INSERTS }, () => text.message());
  const rates: Record<'ours' | 'byHand', number[]> = { ours: [], byHand: [] };
  for (let at = 0; at < ROUNDS; at += 1) {
    rates.ours.push(insertOurs(texts, join(folder, `ours-${at}.db`)));
    rates.byHand.push(insertByHand(texts, join(folder, `hand-${at}.db`)));
    const [ours, hand] = [`ours-${at}.db`, `hand-${at}.db`].map((name) =>
      JSON.stringify(countRows(join(folder, name))),
    );
    if (ours !== hand) throw new Error(`The two sides wrote ${ours} and ${hand}.`);
  }
  return { ours: median(rates.ours), byHand: median(rates.byHand) };
}

function insertOurs(texts: readonly string[], path: string): number {
  const store = openBenchStore(path);
  const write = createWriter(store, addSession(store, 'inserts'));
  const ms = timed(() => {
    for (let first = 0; first < texts.length; first += TICK)
      write(texts.slice(first, first + TICK).map((text, at) => message(first + at, text)));
    write([turnEnd]);
  });
  store.close();
  return (texts.length / ms) * 1_000;
}

function insertByHand(texts: readonly string[], path: string): number {
  const store = openBenchStore(path);
  addSession(store, 'inserts');
  store.close();
  const writer = writeByHand(path, 'inserts');
  const ms = timed(() => {
    for (let first = 0; first < texts.length; first += TICK)
      writer.write(texts.slice(first, first + TICK));
  });
  writer.close();
  return (texts.length / ms) * 1_000;
}

function timed(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
