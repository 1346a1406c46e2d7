import { describe, expect, test } from 'vitest';
import type { PermissionAnswer } from '@shared/domain/permissions';
import { complete, request } from './testing/fake-driver';
import { createManagerBench } from './testing/manager-bench';

async function asked() {
  const bench = createManagerBench();
  const ids = [bench.create(), bench.create()];
  const children = [];
  for (const [at, id] of ids.entries()) {
    const child = await bench.prompted(id, `prompt ${at}`);
    child.emit(request(`r${at}`));
    children.push(child);
  }
  await bench.until(() => bench.manager.listRequests().length === 2);
  return { ...bench, ids, children };
}

const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('nothing there');
  return one;
};

describe('requests of all sessions', () => {
  test('case 21: are listed together and answered by their own ids', async () => {
    const { manager, ids, children } = await asked();
    expect(manager.listRequests()).toMatchObject([
      { sessionId: ids[0], requestId: 'r0', sessionTitle: 'prompt 0', state: 'open', cwd: '/w' },
      { sessionId: ids[1], requestId: 'r1', sessionTitle: 'prompt 1', state: 'open' },
    ]);
    const answer: PermissionAnswer = {
      behavior: 'allow',
      by: 'user',
      updatedInput: null,
      updatedPermissions: [],
      rule: null,
    };
    manager.answer({ sessionId: first(ids.slice(1)), requestId: 'r1', answer });
    expect(children.map((child) => child.answers.length)).toEqual([0, 1]);
  });

  test('case 23: end as expired when the program quits, and a new prompt follows them up', async () => {
    const { manager, ids, children, store, driver } = await asked();
    const [one] = children;
    // In order: the CLI withdraws what it asked before it goes.
    driver.onClose = (child) => {
      if (child === one)
        child.emit(
          { type: 'permission_cancelled', parentToolUseId: null, requestId: 'r0' },
          complete({ stopReason: 'interrupted' }),
        );
      child.end({ wasRequested: true });
    };
    await manager.dispose();
    expect([store.requestStates.get('r0'), store.requestStates.get('r1')]).toEqual([
      'expired',
      'expired',
    ]);
    const next = createManagerBench({ store });
    expect(next.manager.listRequests().map(({ state }) => state)).toEqual(['expired', 'expired']);
    expect(next.manager.find(first(ids))?.openRequestCount).toBe(0);
  });

  test('a failure stands until it is put aside, and the next one stands again', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'A');
    child.emit(
      { type: 'error', parentToolUseId: null, code: 'turn-failed', message: 'No.', fatal: false },
      complete({ isError: true }),
    );
    await bench.until(() => bench.status(id) === 'failed');
    expect(bench.manager.find(id)?.failure).toBe('No.');
    bench.manager.putAside(id);
    expect(bench.manager.find(id)?.failure).toBeNull();
    bench.clock.advance(10);
    const again = await bench.prompted(id, 'B');
    bench.clock.advance(10);
    again.emit(complete({ isError: true }));
    await bench.until(() => bench.status(id) === 'failed');
    expect(bench.manager.find(id)?.failure).toMatch(/failed/);
  });
});

describe('a deleted session', () => {
  test('is in no list and takes no call, and comes back whole', async () => {
    const bench = createManagerBench();
    const [kept, id] = [bench.create(), bench.create()];
    await bench.prompted(id, 'A');
    expect((await bench.manager.remove(id)).ok).toBe(false);
    bench.driver.last.emit(complete());
    await bench.until(() => bench.status(id) === 'done-unseen');
    expect((await bench.manager.remove(id)).ok).toBe(true);
    expect(bench.manager.list().map((session) => session.id)).toEqual([kept]);
    expect(bench.manager.find(id)).toBeUndefined();
    expect(bench.manager.rename({ sessionId: id, title: 'x' })).toMatchObject({
      error: { code: 'not-found' },
    });
    expect(bench.manager.restore(id)).toMatchObject({ ok: true, value: { title: 'A' } });
    expect(bench.manager.list()).toHaveLength(2);
    expect(bench.manager.restore(id)).toMatchObject({ error: { code: 'not-found' } });
  });
});
