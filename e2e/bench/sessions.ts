import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { withDisplay } from './display';
import { type BenchApp, startBenchApp } from './load/bench-app';
import { createMainProbe, type MainMemory, type MainProbe } from './load/main-probe';
import { storedTokens, tokensSent } from './load/tokens';
import { pageHeap, readShownTokens, watchLongTasks } from './load/window-probe';
import { round } from './statistics';

/**
 * Thirty children stream numbered tokens into the app while two sessions are on screen: what arrives,
 * what it costs the event loop, the page and the memory.
 */
const SESSIONS = Number(process.env.ROUNDHOUSE_BENCH_SESSIONS ?? 30);
const SECONDS = Number(process.env.ROUNDHOUSE_BENCH_SECONDS ?? 60);
const PER_SECOND = 50;
const WORKSPACES = 10;
const IDLE_MS = 10_000;
/** The start of the turns is not counted. */
const WARM_UP_MS = 10_000;
const FIRST_LOOK_MS = 20_000;
const MESSAGES_MS = 2_000;
const END_DEADLINE_MS = 120_000;
const CHILD = resolve(process.cwd(), 'e2e/programs/streams-tokens.mjs');

await withDisplay(async (env) => {
  const folder = mkdtempSync(join(tmpdir(), 'roundhouse-bench-sessions-'));
  try {
    process.stdout.write(`${JSON.stringify(await measure(folder, env))}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});

async function measure(folder: string, env: NodeJS.ProcessEnv): Promise<Record<string, unknown>> {
  const tokenLog = join(folder, 'tokens');
  mkdirSync(tokenLog);
  const bench = await startBenchApp(folder, CHILD, { ...env, ROUNDHOUSE_TOKEN_LOG: tokenLog });
  const main = createMainProbe(bench.app);
  try {
    await bench.call('settings.save', {
      maxRunning: SESSIONS + 1,
      sleepAfterMinutes: null,
      isOnboarded: true,
    });
    const empty = await main.memory();
    const sessions = await createSessions(bench, folder);
    for (const sessionId of sessions) await bench.call('sessions.wake', { sessionId });
    await showTwo(bench, sessions);
    const idle = await main.memory();
    await main.startLoopDelay();
    await bench.window.waitForTimeout(IDLE_MS);
    const idleDelay = await main.readLoopDelay();
    say(`idle: ${SESSIONS} children, p99 ${round(idleDelay.p99)} ms`);

    const streamed = await stream(bench, main, sessions);
    const sent = tokensSent(tokenLog);
    const shown = await Promise.all(
      sessions.slice(0, 2).map((id) => readShownTokens(bench.window, paneOf(id))),
    );
    await bench.quit();
    const stored = await storedTokens(bench.database);
    const visible = ['s00', 's01'];
    return {
      bench: 'sessions',
      sessions: sessions.length,
      seconds: SECONDS,
      frames_sent: sum(sent.values()),
      frames_stored: stored.distinct.size,
      frames_sent_visible: sum(visible.map((name) => sent.get(name) ?? 0)),
      frames_shown: sum(shown.map(({ distinct }) => distinct.length)),
      frames_doubled: stored.doubled + sum(shown.map(({ doubled }) => doubled.length)),
      loop_delay_p99_ms: round(streamed.delay.p99),
      loop_delay_max_ms: round(streamed.delay.max),
      loop_delay_p99_idle_ms: round(idleDelay.p99),
      loop_delay_p99_ratio: round(streamed.delay.p99 / Math.max(idleDelay.p99, 5)),
      long_tasks: streamed.longTasks.length,
      /** [ms, seconds after the start]. */
      longest_tasks: streamed.longTasks
        .sort((a, b) => b.ms - a.ms)
        .slice(0, 5)
        .map(({ at, ms }) => [round(ms, 0), round((at - streamed.startedAt) / 1000, 1)]),
      memory_ratio: round(ratioOf(streamed.first.memory, streamed.last.memory)),
      memory_mb_first: inMegabytes(streamed.first.memory),
      memory_mb_last: inMegabytes(streamed.last.memory),
      ipc_per_second: [streamed.first, streamed.last].map(({ ipc }) => round(ipc.perSecond, 1)),
      ipc_max_bytes: [streamed.first, streamed.last].map(({ ipc }) => ipc.maxBytes),
      overhead_mb_per_idle_session: round(
        (idle.rssBytes - empty.rssBytes) / sessions.length / 2 ** 20,
      ),
    };
  } finally {
    await bench.quit().catch(() => undefined);
  }
}

async function createSessions(bench: BenchApp, folder: string): Promise<string[]> {
  const workspaces: string[] = [];
  for (let n = 0; n < WORKSPACES; n += 1) {
    const path = join(folder, `project-${n}`);
    mkdirSync(path);
    workspaces.push((await bench.call<{ id: string }>('workspaces.add', { path })).id);
  }
  const sessions: string[] = [];
  for (let n = 0; n < SESSIONS; n += 1) {
    const { id } = await bench.call<{ id: string }>('sessions.create', {
      workspaceId: workspaces[n % WORKSPACES],
      policy: 'ask',
      model: null,
      effort: null,
      isDemo: false,
    });
    sessions.push(id);
  }
  return sessions;
}

async function stream(bench: BenchApp, main: MainProbe, sessions: readonly string[]) {
  const startedAt = performance.now();
  const startedAtUtc = Date.now();
  const until = (ms: number) =>
    bench.window.waitForTimeout(Math.max(0, ms - (performance.now() - startedAt)));
  await Promise.all(
    sessions.map((sessionId, number) =>
      bench.call('sessions.send', {
        sessionId,
        text: JSON.stringify({ number, tokens: SECONDS * PER_SECOND, aSecond: PER_SECOND }),
        imageIds: [],
      }),
    ),
  );
  await until(WARM_UP_MS);
  await main.startLoopDelay();
  const longTasks = await watchLongTasks(bench.window);
  await until(FIRST_LOOK_MS - MESSAGES_MS);
  const first = await look(bench.window, main);
  await until(SECONDS * 1000 - MESSAGES_MS);
  const lastIpc = await main.messages(MESSAGES_MS);
  const seen = await longTasks();
  const delay = await main.readLoopDelay();
  const last = { ipc: lastIpc, memory: await memoryOf(bench.window, main) };
  await allDone(bench, sessions.length);
  return { first, last, delay, longTasks: seen, startedAt: startedAtUtc };
}

interface Memory {
  heap: number;
  rss: number;
}

async function look(window: Page, main: MainProbe) {
  const ipc = await main.messages(MESSAGES_MS);
  return { ipc, memory: await memoryOf(window, main) };
}

async function memoryOf(window: Page, main: MainProbe): Promise<Memory> {
  const page = await pageHeap(window);
  const { heapBytes, rssBytes, pagesRssBytes }: MainMemory = await main.memory();
  return { heap: heapBytes + page, rss: rssBytes + pagesRssBytes };
}

function ratioOf(first: Memory, last: Memory): number {
  return Math.max(last.heap / first.heap, last.rss / first.rss);
}

function inMegabytes({ heap, rss }: Memory) {
  return { heap: round(heap / 2 ** 20, 1), rss: round(rss / 2 ** 20, 1) };
}

async function allDone(bench: BenchApp, count: number): Promise<void> {
  const deadline = performance.now() + END_DEADLINE_MS;
  while (performance.now() < deadline) {
    const sessions = await bench.call<{ status: string }[]>('sessions.list');
    const done = sessions.filter(({ status }) => status === 'done-unseen' || status === 'idle');
    if (done.length === count) return;
    await bench.window.waitForTimeout(250);
  }
  throw new Error('Some sessions did not come to an end.');
}

/** Hoisted, as the run begins above. */
function paneOf(sessionId: string): string {
  return `[data-testid="pane"][data-pane-session="${sessionId}"]`;
}

/** The first two sessions side by side. */
async function showTwo({ window }: BenchApp, [first, second]: readonly string[]): Promise<void> {
  if (!first || !second) throw new Error('There are no two sessions to show.');
  const row = (sessionId: string) =>
    window.locator(`[data-testid="session-row"][data-session-id="${sessionId}"]`);
  await row(first).click();
  await row(second).hover();
  await row(second).getByRole('button', { name: 'More' }).click();
  await window.getByRole('menuitem', { name: 'Open beside' }).click();
  await window.locator(paneOf(second)).waitFor();
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((a, b) => a + b, 0);
}

function say(line: string): void {
  process.stderr.write(`bench: ${line}\n`);
}
