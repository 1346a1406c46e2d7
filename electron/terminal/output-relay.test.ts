import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createOutputRelay,
  FRAME_CHARS,
  FRAME_MS,
  MAX_UNSEEN_CHARS,
  STALL_MS,
} from './output-relay';

const WINDOW = 7;

function setUp() {
  let now = 0;
  const timers = new Set<{ at: number; callback: () => void }>();
  const told: { windowId: number; seq: number; data: string }[] = [];
  const behind: number[] = [];
  let kept = '';
  const taken: (() => void)[] = [];
  let isPaused = false;
  const relay = createOutputRelay({
    now: () => now,
    after(ms, callback) {
      const timer = { at: now + ms, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    send: (windowId, seq, data) => told.push({ windowId, seq, data }),
    fellBehind: (windowId) => behind.push(windowId),
    keep(data, done) {
      kept += data;
      taken.push(done);
    },
    pause: () => (isPaused = true),
    resume: () => (isPaused = false),
  });
  return {
    relay,
    told,
    behind,
    kept: () => kept,
    isPaused: () => isPaused,
    takeIn: () => taken.splice(0).forEach((done) => done()),
    pass(ms: number) {
      now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.callback();
      }
    },
    textTold: (windowId: number) =>
      told
        .filter((output) => output.windowId === windowId)
        .map(({ data }) => data)
        .join(''),
  };
}

test('the first output goes at once, what follows in the same frame in one message', () => {
  const { relay, told, pass } = setUp();
  relay.attach(WINDOW);
  relay.add('a');
  relay.add('b');
  relay.add('c');
  expect(told.map(({ data }) => data)).toEqual(['a']);
  pass(FRAME_MS);
  expect(told.map(({ data, seq }) => [data, seq])).toEqual([
    ['a', 1],
    ['bc', 3],
  ]);
});

test('a flood waits for the frame, and for what takes it in', () => {
  const { relay, isPaused, pass, takeIn } = setUp();
  relay.add('x');
  relay.add('y'.repeat(FRAME_CHARS));
  expect(isPaused()).toBe(true);
  pass(FRAME_MS);
  expect(isPaused()).toBe(false);
  for (let at = 0; at < 5; at += 1) {
    relay.add('y'.repeat(FRAME_CHARS));
    pass(FRAME_MS);
  }
  expect(isPaused()).toBe(true);
  takeIn();
  expect(isPaused()).toBe(false);
});

test('a window that has not drawn what it got holds the command up until it has', () => {
  const { relay, isPaused, pass, takeIn } = setUp();
  relay.attach(WINDOW);
  relay.add('x'.repeat(MAX_UNSEEN_CHARS));
  pass(FRAME_MS);
  takeIn();
  expect(isPaused()).toBe(true);
  relay.acknowledge(WINDOW, 1_000);
  expect(isPaused()).toBe(true);
  relay.acknowledge(WINDOW, MAX_UNSEEN_CHARS);
  expect(isPaused()).toBe(false);
});

test('one that draws nothing is left behind, and told so when it draws again', () => {
  const { relay, isPaused, pass, takeIn, told, behind } = setUp();
  relay.attach(WINDOW);
  relay.add('x'.repeat(MAX_UNSEEN_CHARS));
  takeIn();
  pass(STALL_MS);
  expect(isPaused()).toBe(false);
  const count = told.length;
  relay.add('unheard');
  pass(FRAME_MS);
  expect(told.length).toBe(count);
  expect(behind).toEqual([]);
  relay.acknowledge(WINDOW, 10);
  expect(behind).toEqual([WINDOW]);
});

test('a window that leaves holds nothing up', () => {
  const { relay, isPaused, takeIn } = setUp();
  relay.attach(WINDOW);
  relay.add('x'.repeat(MAX_UNSEEN_CHARS));
  takeIn();
  expect(isPaused()).toBe(true);
  relay.detach(WINDOW);
  expect(isPaused()).toBe(false);
});

test('whenever a window attaches, what was kept until then and what it is told are the whole', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), text: fc.string({ maxLength: 40 }) }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 40 }) }),
    fc.record({ kind: fc.constant('attach' as const), windowId: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      kind: fc.constant('acknowledge' as const),
      windowId: fc.integer({ min: 1, max: 3 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const bench = setUp();
      const { relay } = bench;
      let whole = '';
      const shown = new Map<number, { screen: string; from: number }>();
      for (const one of steps) {
        if (one.kind === 'add') {
          whole += one.text;
          relay.add(one.text);
        } else if (one.kind === 'pass') bench.pass(one.ms);
        else if (one.kind === 'acknowledge') relay.acknowledge(one.windowId, whole.length);
        else {
          const seq = relay.attach(one.windowId);
          expect(seq).toBe(bench.kept().length);
          shown.set(one.windowId, { screen: bench.kept(), from: bench.told.length });
        }
      }
      relay.flush();
      expect(bench.kept()).toBe(whole);
      for (const [windowId, { screen, from }] of shown) {
        const later = bench.told.slice(from).filter((output) => output.windowId === windowId);
        expect(screen + later.map(({ data }) => data).join('')).toBe(whole);
        let seq = screen.length;
        for (const output of later) {
          seq += output.data.length;
          expect(output.seq).toBe(seq);
        }
      }
    }),
  );
});
