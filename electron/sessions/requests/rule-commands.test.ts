import { describe, expect, test } from 'vitest';
import { ok } from '@shared/domain/result';
import { complete, request } from '../testing/fake-driver';
import { createManagerBench } from '../testing/manager-bench';

const update = (destination: 'session' | 'userSettings') => ({
  type: 'addRules' as const,
  rules: [{ toolName: 'Bash', ruleContent: 'ls' }],
  behavior: 'allow' as const,
  destination,
});

async function working() {
  const bench = createManagerBench();
  const id = bench.create();
  const child = await bench.prompted(id, 'go');
  return { ...bench, id, child };
}

describe('rules outside of requests', () => {
  test('are listed by the process, which is started for it', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const rule = {
      behavior: 'allow',
      source: 'userSettings',
      rule: 'Read',
      editability: 'persistent',
    } as const;
    bench.driver.listedRules = ok([rule]);
    expect(bench.driver.children).toHaveLength(0);
    expect(await bench.manager.listRules(id)).toEqual(ok([rule]));
    expect(bench.driver.children).toHaveLength(1);
  });

  test('of this session are held, told to the process, and settle what waits', async () => {
    const { manager, id, child, until, store } = await working();
    child.emit(request('a'));
    await until(() => manager.find(id)?.openRequestCount === 1);
    expect((await manager.ruleMade({ sessionId: id, update: update('session') })).ok).toBe(true);
    expect(child.calls.filter((call) => call.startsWith('permissions'))).toEqual([
      expect.stringContaining('"ruleContent":"ls"'),
    ]);
    expect(child.answers).toMatchObject([{ requestId: 'a', answer: { by: 'rule' } }]);
    await until(() => store.rows.get(id)?.held.rules.length === 1);
  });

  test('of a settings file are not told to the process, which reads them itself', async () => {
    const { manager, id, child, store } = await working();
    await manager.ruleMade({ sessionId: id, update: update('userSettings') });
    expect(child.calls.filter((call) => call.startsWith('permissions'))).toEqual([]);
    expect(store.rows.get(id)?.held.rules).toEqual([]);
  });

  test('of this session go with its process, which is not ended while it works', async () => {
    const { manager, id, child, until, store, status } = await working();
    await manager.ruleMade({ sessionId: id, update: update('session') });
    const drop = () =>
      manager.dropSessionRule({ sessionId: id, behavior: 'allow', rule: 'Bash(ls)' });
    expect(await drop()).toMatchObject({ ok: false, error: { code: 'session-busy' } });
    child.emit(complete());
    await until(() => status(id) === 'done-unseen');
    expect((await drop()).ok).toBe(true);
    expect(child.isEnded).toBe(true);
    await until(() => store.rows.get(id)?.held.rules.length === 0);
  });
});
