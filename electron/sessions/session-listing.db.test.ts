import { describe, expect, test } from 'vitest';
import { aSession, aSessionId, openSeededStore, prompt, stamp } from '../store/testing/records';
import { createSessionManager } from './session-manager';
import { chunk, complete, createFakeDriver, sessionStatus } from './testing/fake-driver';
import { createManagerBench } from './testing/manager-bench';

type SeededStore = ReturnType<typeof openSeededStore>;

/** A manager on a real database, as a program that has just been started makes it. */
function start(store: SeededStore) {
  const driver = createFakeDriver();
  const { deps, folders, until } = createManagerBench({ driver });
  folders.add('/work');
  let reads = 0;
  const counting = {
    ...store,
    readEvents(...args: Parameters<SeededStore['readEvents']>) {
      reads += 1;
      return store.readEvents(...args);
    },
  };
  const manager = createSessionManager({ ...deps, store: counting });
  return { manager, driver, until, reads: () => reads };
}

/** Sessions of an older program, of which no brief is stored. */
function seeded(sessions: number): SeededStore {
  const store = openSeededStore();
  for (let n = 2; n <= sessions; n += 1) store.insertSession(aSession(n, { status: 'failed' }));
  for (let n = 1; n <= sessions; n += 1) {
    const events = stamp(
      [
        sessionStatus(`c${n}`, { model: `model ${n}`, permissionMode: 'plan' }),
        prompt('hello'),
        chunk(`Line ${n}\nand more`),
        {
          type: 'context_window',
          parentToolUseId: null,
          used: n,
          size: 200,
          remaining: 200 - n,
          percent: n / 2,
          known: true,
        },
        {
          type: 'error',
          parentToolUseId: null,
          code: 'turn-failed',
          message: `Error ${n}`,
          fatal: true,
        },
      ],
      aSessionId(n),
    );
    store.commit([{ sessionId: aSessionId(n), events, patch: null }]);
  }
  return store;
}

describe('the list of sessions', () => {
  test('says of each what it says when it is looked at', () => {
    const store = seeded(20);
    const list = start(store).manager.list();
    expect(list).toHaveLength(20);
    expect(list[4]).toMatchObject({
      lastLine: 'Line 5',
      mode: 'plan',
      model: 'model 5',
      failure: 'Error 5',
      context: { used: 5, known: true },
    });
    const { manager } = start(store);
    expect(list).toEqual(list.map(({ id }) => manager.find(id)));
  });

  test('reads events only where the stored brief is not of the newest one, and once', () => {
    const store = seeded(20);
    const first = start(store);
    const list = first.manager.list();
    expect(first.reads()).toBe(20);
    const second = start(store);
    expect(second.manager.list()).toEqual(list);
    expect(second.reads()).toBe(0);
    store.commit([
      {
        sessionId: aSessionId(3),
        events: stamp([chunk('Newer', 'msg_2')], aSessionId(3), 6),
        patch: null,
      },
    ]);
    const third = start(store);
    expect(third.manager.list()[2]).toMatchObject({ id: aSessionId(3), lastLine: 'Newer' });
    expect(third.reads()).toBe(1);
  });

  test('working it out changes nothing else of a session', () => {
    const store = seeded(3);
    const before = store.listSessions();
    start(store).manager.list();
    expect(store.listSessions()).toEqual(before);
  });

  test('after a turn the brief is stored with it, so that the next program reads no event', async () => {
    const store = seeded(2);
    const bench = start(store);
    const sessionId = aSessionId(1);
    await bench.manager.send({ sessionId, text: 'go', imageIds: [] });
    await bench.until(() => bench.driver.children[0]?.prompts.length === 1);
    bench.driver.last.emit(chunk('A new line', 'msg_2'), complete());
    await bench.until(() => bench.manager.find(sessionId)?.status === 'done-unseen');
    await bench.manager.dispose();
    const last = bench.manager.find(sessionId);
    const next = start(store);
    const listed = next.manager.list()[0];
    expect(listed).toMatchObject({ lastLine: 'A new line', failure: null });
    expect(listed).toMatchObject({ context: last?.context, mode: last?.mode, model: last?.model });
    expect(next.reads()).toBe(1);
  });

  test('a session that died in the middle of a turn is read anew', () => {
    const store = seeded(1);
    start(store).manager.list();
    store.commit([
      {
        sessionId: aSessionId(1),
        events: stamp([prompt('again'), chunk('Half', 'msg_2')], aSessionId(1), 6),
        patch: { status: 'working' },
      },
    ]);
    const { manager } = start(store);
    manager.repairUnfinished();
    expect(manager.list()[0]).toMatchObject({
      status: 'interrupted',
      lastLine: 'Half',
      failure: null,
    });
  });
});
