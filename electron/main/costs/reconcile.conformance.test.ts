import { plusTokens } from '@shared/domain/token-usage';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { forkedCostState, newCostState } from '@shared/domain/cost';
import type { CostState } from '@shared/domain/entities';
import type { SessionId } from '@shared/domain/ids';
import type { AgentEventBodyOf, TokenUsage } from '@shared/events';
import type { CliGeneration, RealCliEnvironment } from '../../../e2e/peers/real-cli';
import { realCliSuite } from '../../../e2e/peers/real-cli-suite';
import { createCosts } from './costs';
import { aSession, aSessionId, openSeededStore, stamp } from '../../store/testing/records';
import type { SessionStart } from '../../claude/driver-types';
import {
  ALLOW,
  newSession,
  resume,
  type SessionProbe,
  withSession,
} from '../../claude/conformance/session-probe';
import { completeOf } from '../../claude/conformance/turn-reading';

const cli = realCliSuite();

/** Dollars: how far a figure of ours may be from the CLI's own. */
const MARGIN_USD = 0.000_001;
const DIGITS = 6;
/** A dozen starts of the CLI, one after another. */
const LIMIT_MS = 240_000;

const served = (output: number): TokenUsage => ({
  input: 3,
  output,
  cacheRead: 7,
  cacheCreation: 5,
});
const scripted = (output: number): string => {
  const { input, cacheRead, cacheCreation } = served(output);
  const usage = {
    input_tokens: input,
    output_tokens: output,
    cache_read_input_tokens: cacheRead,
    cache_creation_input_tokens: cacheCreation,
  };
  return `#usage ${JSON.stringify(usage)}\n#text spent ${output}`;
};
/** A turn of two answers: one that writes a file, and a last word. */
const writing = (output: number, file: string): string =>
  `${scripted(output)}\n#tool Write ${JSON.stringify({ file_path: file, content: 'second\n' })}\n#then\n${scripted(output)}`;
const sumOf = (outputs: readonly number[]): TokenUsage =>
  outputs.map(served).reduce((sum, more) => plusTokens(sum, more));
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The CLI's own running total; in a new process of the old generation it begins anew. */
const reportedTotal = (probe: SessionProbe): number =>
  Number(probe.raw.findLast((frame) => frame.type === 'result')?.total_cost_usd);

/** A database and the processes that fill it, as the app would. */
function createBook(place: RealCliEnvironment) {
  const store = openSeededStore();
  const seqs = new Map<SessionId, number>();
  let states = new Map<SessionId, CostState>([[aSessionId(1), newCostState()]]);
  const costs = createCosts({
    store,
    configDir: () => place.configDir,
    pickTarget: () => Promise.resolve(null),
    now: Date.now,
  });
  const costsOf = (id: SessionId) => {
    const found = costs.session(id);
    if (found === undefined) throw new Error(`There is no session ${id}.`);
    return found;
  };

  /** One process: a turn for each number, checked against the CLI's total. Returns the CLI's id and dollars. */
  async function live(
    id: SessionId,
    start: SessionStart,
    outputs: readonly number[],
    base: number,
    { clears = false, writesAt = null }: { clears?: boolean; writesAt?: number | null } = {},
  ) {
    const costState = states.get(id) ?? newCostState();
    return withSession(place, { start, costState }, async (probe) => {
      let before = base;
      if (clears) {
        await probe.turn('/clear');
        before = 0;
      }
      const dollars: number[] = [];
      const ends: AgentEventBodyOf<'complete'>[] = [];
      for (const output of outputs) {
        const writes = output === writesAt;
        const prompt = writes ? writing(output, fileOf(place)) : scripted(output);
        const end = completeOf(await probe.turn(prompt, { decide: () => ALLOW }));
        ends.push(end);
        const now = reportedTotal(probe);
        expect(Math.abs((end.costUsd ?? Number.NaN) - (now - before))).toBeLessThan(MARGIN_USD);
        expect(end.usage).toEqual(writes ? sumOf([output, output]) : served(output));
        dollars.push(now - before);
        before = now;
      }
      const from = (seqs.get(id) ?? 0) + 1;
      const events = stamp(probe.events, id, from, Date.now());
      seqs.set(id, from + events.length - 1);
      states = states.set(id, probe.costState());
      store.commit([{ sessionId: id, events, patch: { costState: probe.costState() } }]);
      return { claudeSessionId: probe.claudeSessionId(), dollars, ends, total: before };
    });
  }

  function fork(n: number, parent: SessionId): SessionId {
    const state = forkedCostState(states.get(parent) ?? newCostState());
    store.insertSession(aSession(n, { parentSessionId: parent, costState: state }));
    states.set(aSessionId(n), state);
    return aSessionId(n);
  }

  return { store, costs, costsOf, live, fork };
}

const fileOf = ({ cwd }: RealCliEnvironment): string => join(cwd, 'notes.txt');

/** A turn in a terminal; dollars as that CLI reports them for its own run. */
function runInTerminal(place: RealCliEnvironment, id: string, output: number): Promise<number> {
  return new Promise((resolve, reject) => {
    execFile(
      place.cliPath,
      ['-p', scripted(output), '--resume', id, '--output-format', 'json'],
      { cwd: place.cwd, env: place.env, timeout: 60_000 },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`${error.message}\n${stderr}`));
        else resolve(Number(JSON.parse(stdout).total_cost_usd));
      },
    ).stdin?.end();
  });
}

const GENERATIONS: { generation: CliGeneration; keepsTotals: boolean }[] = [
  { generation: 'current', keepsTotals: true },
  { generation: 'old', keepsTotals: false },
];

describe.each(GENERATIONS)('the money of the $generation CLI', ({ generation, keepsTotals }) => {
  test(
    'over a restart, forks, a retry with its files, /clear and a terminal every figure is the CLI’s own and every token one that was served',
    async () => {
      const place = cli.newPlace({ generation });
      const book = createBook(place);
      const { costs, costsOf, live } = book;
      const base = (dollars: number): number => (keepsTotals ? dollars : 0);
      const signal = new AbortController().signal;
      const reconcile = async (id: SessionId) => {
        const found = await costs.reconcile(id, signal);
        if (found === undefined) throw new Error(`There is no session ${id}.`);
        return found;
      };
      const root = aSessionId(1);

      const first = await live(root, newSession(), [10, 100, 1_000], 0, { writesAt: 100 });
      expect(readFileSync(fileOf(place), 'utf8')).toBe('second\n');
      expect(total(first.dollars)).toBeGreaterThan((first.dollars[0] ?? 0) * 30);
      const second = await live(root, resume(first.claudeSessionId), [10_000], base(first.total));
      const beforeForks = total([...first.dollars, ...second.dollars]);
      expect(costsOf(root).costUsd).toBeCloseTo(beforeForks, DIGITS);
      expect(await reconcile(root)).toMatchObject({
        isWhole: true,
        lines: [],
        reported: sumOf([10, 100, 100, 1_000, 10_000]),
        counted: sumOf([10, 100, 100, 1_000, 10_000]),
      });

      const fork = book.fork(2, root);
      const forked = await live(
        fork,
        resume(second.claudeSessionId, { isFork: true }),
        [20],
        base(beforeForks),
      );
      const grandchild = book.fork(3, fork);
      const again = await live(
        grandchild,
        resume(forked.claudeSessionId, { isFork: true }),
        [30],
        base(beforeForks + total(forked.dollars)),
      );
      // Back to before the second turn, and its file with it.
      const [kept, left] = first.ends;
      const secondPrompt = left?.promptUuids[0];
      if (!kept?.lastMessageUuid || secondPrompt === undefined) throw new Error('No way back.');
      await withSession(place, { start: resume(second.claudeSessionId) }, async ({ session }) => {
        expect(await session.rewindFiles(secondPrompt, false)).toMatchObject({ ok: true });
      });
      expect(existsSync(fileOf(place))).toBe(false);
      const retry = book.fork(4, root);
      const retried = await live(
        retry,
        resume(second.claudeSessionId, { at: kept.lastMessageUuid, isFork: true }),
        [60],
        base(beforeForks),
      );
      for (const [id, dollars, output, inherited, messages] of [
        [fork, forked.dollars, 20, beforeForks, 5],
        [grandchild, again.dollars, 30, beforeForks + total(forked.dollars), 6],
        [retry, retried.dollars, 60, beforeForks, 1],
      ] as const) {
        expect(costsOf(id).costUsd).toBeCloseTo(total(dollars), DIGITS);
        expect(costsOf(id).inheritedUsd).toBeCloseTo(inherited, DIGITS);
        expect(await reconcile(id)).toMatchObject({
          lines: [],
          inheritedMessages: messages,
          reported: served(output),
          counted: served(output),
        });
      }

      const cleared = await live(root, resume(second.claudeSessionId), [40], base(beforeForks), {
        clears: true,
      });
      expect(cleared.claudeSessionId).not.toBe(second.claudeSessionId);
      const inTerminal = await runInTerminal(place, cleared.claudeSessionId, 5_000);
      const terminal = inTerminal - base(cleared.total);
      const last = await live(root, resume(cleared.claudeSessionId), [50], base(inTerminal));

      const own = total([first, second, cleared, last].flatMap(({ dollars }) => dollars));
      expect(costsOf(root).costUsd).toBeCloseTo(own, DIGITS);
      // The old generation's totals begin anew with each process and show nothing of another's.
      expect(costsOf(root).outsideUsd).toBeCloseTo(keepsTotals ? terminal : 0, DIGITS);
      const outputs = [10, 100, 100, 1_000, 10_000, 40, 50];
      const compared = await reconcile(root);
      expect(compared).toMatchObject({
        isWhole: true,
        inheritedMessages: 0,
        reported: sumOf(outputs),
        counted: sumOf([...outputs, 5_000]),
        lines: [{ kind: 'elsewhere', count: 1, tokens: served(5_000) }],
      });
      expect(compared.files.map(({ messages }) => messages)).toEqual([5, 3]);
      if (keepsTotals) {
        const noted = compared.files.map(({ notedUsd }) => notedUsd ?? 0);
        expect(total(noted)).toBeCloseTo(own + terminal, DIGITS);
      }

      const page = costs.report({ from: null, to: null });
      const everything = total([own, ...forked.dollars, ...again.dollars, ...retried.dollars]);
      expect(page.total.costUsd).toBeCloseTo(everything, DIGITS);
      expect(page.total).toMatchObject({
        // /clear ends as a turn, too; it costs nothing.
        turns: 10,
        unpricedTurns: 0,
        tokens: sumOf([...outputs, 20, 30, 60]),
      });
      expect(book.store.readReport({ sessionId: null, timeZone: null, limit: null }).totalUsd).toBe(
        page.total.costUsd,
      );
      book.store.close();
    },
    LIMIT_MS,
  );
});
