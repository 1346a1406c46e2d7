import { describe, expect, test } from 'vitest';
import { asMessageUuid } from '@shared/domain/ids';
import { chunk, complete, request, sessionStatus, toolCall } from './testing/fake-driver';
import { createFakeStore } from './testing/fake-store';
import { createManagerBench } from './testing/manager-bench';

const dead = { isAlive: () => false, self: () => ({ pid: 2, startedAt: 'later' }) };
const locked = Object.assign(new Error('The database is locked by another program.'), {
  code: 'database-locked',
});

/** The head of a PNG of one pixel: all that is looked at. */
const PNG = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1,
  0, 0, 0, 1,
]);

/** A manager that is simply forgotten, as a killed program leaves it. */
async function killedDuringTurn(messages: number) {
  const store = createFakeStore(() => false);
  const first = createManagerBench({ store });
  const id = first.create();
  const child = await first.prompted(id, 'long');
  child.emit(sessionStatus('cli-a'), toolCall('t1'), request('r1'));
  for (let n = 0; n < messages; n += 1) child.emit(chunk(`message ${n}`, `msg_${n}`));
  await first.until(() => first.seen.length === messages + 4);
  return { store, id };
}

describe('what is on disk', () => {
  test('case 11: every message the listeners saw survives a kill', async () => {
    const { store, id } = await killedDuringTurn(50);
    const texts = (store.events.get(id) ?? []).filter((event) => event.type === 'message_chunk');
    expect(texts).toHaveLength(50);
  });

  test('nobody is told of an event before it is stored', async () => {
    const store = createFakeStore();
    const bench = createManagerBench({ store });
    const id = bench.create();
    const early: number[] = [];
    bench.manager.subscribe({
      eventsAppended: (sessionId, events) => {
        const stored = store.events.get(sessionId)?.length ?? 0;
        for (const event of events) if (event.seq > stored) early.push(event.seq);
      },
    });
    const child = await bench.prompted(id, 'x');
    child.emit(chunk('a'), chunk('b'), complete());
    await bench.until(() => bench.status(id) === 'done-unseen');
    await bench.until(() => bench.types().includes('complete'));
    expect(early).toEqual([]);
  });

  test('what several sessions say within one tick is one transaction', async () => {
    const bench = createManagerBench();
    const ids = [bench.create(), bench.create(), bench.create()];
    const children = [];
    for (const [index, id] of ids.entries()) children.push(await bench.prompted(id, `p${index}`));
    await bench.until(() => bench.types().length === 3);
    const before = bench.store.commits;
    for (const child of children) child.emit(chunk('a'), chunk('b'));
    await bench.until(() => bench.types().length === 9);
    expect(bench.store.commits).toBe(before + 1);
  });

  test('case 10: sessions of a dead program become interrupted, once, and go on', async () => {
    const { store, id } = await killedDuringTurn(1);
    const bench = createManagerBench({ store, processes: dead });
    expect(bench.manager.repairUnfinished()).toEqual({ interrupted: [id], heldElsewhere: [] });
    expect(bench.status(id)).toBe('interrupted');
    expect(store.events.get(id)?.slice(-2)).toEqual([
      expect.objectContaining({ type: 'permission_cancelled', requestId: 'r1' }),
      expect.objectContaining({ type: 'tool_update', toolCallId: 't1', status: 'interrupted' }),
    ]);
    const count = store.events.get(id)?.length;
    expect(bench.manager.repairUnfinished()).toEqual({ interrupted: [], heldElsewhere: [] });
    expect(store.events.get(id)).toHaveLength(count ?? -1);
    await bench.prompted(id, 'again');
    expect(store.events.get(id)?.map((event) => event.seq)).toEqual(
      Array.from({ length: (count ?? 0) + 1 }, (_, index) => index + 1),
    );
  });

  test('a prompt that waited when a program died between two turns is held, not sent', async () => {
    const store = createFakeStore(() => false);
    const first = createManagerBench({ store });
    const sessionId = first.create();
    const child = await first.prompted(sessionId, 'one');
    child.emit(complete());
    await first.until(() => first.status(sessionId) === 'done-unseen');
    const next = { messageUuid: asMessageUuid('next'), text: 'two', imageIds: [], createdAt: 0 };
    store.insertQueued({ ...next, sessionId, isHeld: false });

    const second = createManagerBench({ store, processes: dead });
    second.manager.repairUnfinished();
    await second.prompted(sessionId, 'three');
    expect(second.driver.last.prompts.map(({ text }) => text)).toEqual(['three']);
    expect(second.manager.listQueue(sessionId)).toMatchObject([{ text: 'two', isHeld: true }]);
  });

  test('case 10: repair leaves finished sessions and those of living programs alone', async () => {
    const store = createFakeStore();
    const running = createManagerBench({ store });
    const [busy, finished] = [running.create(), running.create()];
    await running.prompted(busy, 'x');
    const child = await running.prompted(finished, 'y');
    child.emit(complete());
    await running.until(() => running.status(finished) === 'done-unseen');
    const bench = createManagerBench({ store });
    expect(bench.manager.repairUnfinished()).toEqual({ interrupted: [], heldElsewhere: [busy] });
    expect(store.rows.get(busy)?.status).toBe('working');
  });

  test('a session another program holds is refused with its owner named', async () => {
    const store = createFakeStore();
    const first = createManagerBench({ store });
    const id = first.create();
    await first.prompted(id, 'x');
    const second = createManagerBench({ store, program: 'drive' });
    const refused = await second.manager.send({ sessionId: id, text: 'y', imageIds: [] });
    expect(refused).toMatchObject({ ok: false, error: { code: 'session-held-elsewhere' } });
    expect(refused.ok ? '' : refused.error.message).toContain('Roundhouse window');
    expect(second.driver.children).toEqual([]);
    expect(second.manager.listQueue(id)).toEqual([]);
  });

  test('a session another program has run meanwhile goes on after what it stored', async () => {
    const store = createFakeStore();
    const app = createManagerBench({ store });
    const id = app.create();
    const drive = createManagerBench({ store, program: 'drive' });
    const child = await drive.prompted(id, 'x');
    child.emit(chunk('from there'), complete());
    await drive.until(() => drive.status(id) === 'done-unseen');
    await drive.manager.dispose();
    expect(app.manager.find(id)).toMatchObject({ status: 'done-unseen', lastLine: 'from there' });
    await app.prompted(id, 'y');
    expect(store.events.get(id)?.map((event) => event.seq)).toEqual([1, 2, 3, 4]);
  });

  test('the lease is written before the child and kept alive', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const open = bench.driver.openClaudeSession.bind(bench.driver);
    let hadLease = false;
    bench.driver.openClaudeSession = (options) => {
      hadLease = bench.store.leases.has(id);
      return open(options);
    };
    await bench.prompted(id, 'x');
    expect(hadLease).toBe(true);
    bench.clock.advance(60_000);
    expect(bench.store.leases.get(id)?.heartbeatAt).toBe(bench.clock.now());
    await bench.manager.close(id);
    expect(bench.store.leases.has(id)).toBe(false);
    expect(bench.clock.pending).toBe(0);
  });

  test('a store that refuses holds the children, loses nothing and recovers', async () => {
    const bench = createManagerBench();
    const troubles: (string | null)[] = [];
    bench.manager.subscribe({
      storeTroubleChanged: (trouble) => troubles.push(trouble?.code ?? null),
    });
    const id = bench.create();
    const child = await bench.prompted(id, 'x');
    await bench.until(() => bench.types().length === 1);
    bench.store.failure = locked;
    for (const text of ['a', 'b', 'c']) child.emit(chunk(text));
    await bench.until(() => troubles.length === 1);
    bench.clock.advance(10_000);
    expect(bench.types()).toEqual(['user_message']);
    bench.store.failure = null;
    bench.clock.advance(10_000);
    await bench.until(() => bench.types().length === 4);
    expect(troubles).toEqual(['database-locked', null]);
    expect(bench.seen.map((event) => event.seq)).toEqual([1, 2, 3, 4]);
    expect(bench.store.events.get(id)).toHaveLength(4);
  });

  test('a store that refuses for good does not keep the program from ending its children', async () => {
    const bench = createManagerBench();
    const child = await bench.prompted(bench.create(), 'x');
    await bench.until(() => bench.types().length === 1);
    bench.store.failure = locked;
    child.emit(chunk('a'));
    await bench.until(() => bench.manager.storeTrouble() !== null);
    child.emit(chunk('b'));
    expect(await bench.manager.dispose()).toEqual({ survivors: [] });
    expect(bench.types()).toEqual(['user_message']);
  });

  test('a prompt is not written before it is stored as sent', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await bench.manager.start(id);
    const insert = bench.store.insertQueued;
    bench.store.insertQueued = (prompt) => {
      insert(prompt);
      bench.store.failure = locked;
    };
    await bench.manager.send({ sessionId: id, text: 'x', imageIds: [] });
    await new Promise((resolve) => setImmediate(resolve));
    expect(bench.driver.last.prompts).toEqual([]);
    bench.store.failure = null;
    bench.clock.advance(10_000);
    await bench.until(() => bench.driver.last.prompts.length === 1);
  });

  test('a prompt the store refuses is not taken, and nothing of it stays behind', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const insert = bench.store.insertQueued;
    bench.store.insertQueued = (prompt) => {
      insert(prompt);
      bench.store.failure = locked;
    };
    const sent = await bench.manager.send({ sessionId: id, text: 'x', imageIds: [] });
    expect(sent).toMatchObject({ ok: false, error: { code: 'database-locked' } });
    expect(bench.manager.listQueue(id)).toEqual([]);
    bench.store.failure = null;
    bench.clock.advance(10_000);
    expect(bench.store.listQueued(id)).toEqual([]);
  });

  test('a child that ends while the store refuses leaves everything in order once it recovers', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'precious');
    child.emit(request('r1'));
    await bench.until(() => bench.types().includes('permission_request'));
    bench.store.failure = locked;
    child.end({ exitCode: 1 });
    await bench.until(() => bench.status(id) === 'failed');
    expect(bench.manager.storeTrouble()?.code).toBe('database-locked');
    bench.store.failure = null;
    bench.clock.advance(10_000);
    await bench.until(() => bench.types().includes('error'));
    expect(bench.manager.storeTrouble()).toBeNull();
    expect(bench.store.listQueued(id)).toEqual([
      expect.objectContaining({ text: 'precious', isHeld: true }),
    ]);
    expect(bench.store.requestStates.get('r1')).toBe('expired');
    bench.clock.advance(20_000);
    expect(bench.store.leases.size).toBe(0);
  });

  test('a start while the store refuses fails visibly and keeps the prompt', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const open = bench.driver.openClaudeSession.bind(bench.driver);
    bench.driver.openClaudeSession = (options) => {
      bench.store.readAttachment = () => {
        throw locked;
      };
      return open(options);
    };
    bench.store.attachments.set('i', { id: 'i', mediaType: 'image/png', bytes: PNG, name: null });
    await bench.manager.send({ sessionId: id, text: 'x', imageIds: ['i'] });
    await bench.until(() => bench.types().includes('error'));
    expect(bench.seen.at(-1)).toMatchObject({ type: 'error', message: locked.message });
    expect(bench.manager.listQueue(id)).toEqual([expect.objectContaining({ isHeld: true })]);
  });

  test('a lease the store would not take back is given back later', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await bench.prompted(id, 'x');
    await bench.until(() => bench.types().length === 1);
    const release = bench.store.releaseLease;
    bench.store.releaseLease = () => {
      throw locked;
    };
    expect((await bench.manager.close(id)).ok).toBe(true);
    expect(bench.store.leases.has(id)).toBe(true);
    bench.store.releaseLease = release;
    bench.clock.advance(10_000);
    expect(bench.store.leases.has(id)).toBe(false);
    bench.clock.advance(10_000);
    expect(bench.clock.pending).toBe(0);
  });
});
