import { describe, expect, test } from 'vitest';
import { err, ok } from '@shared/domain/result';
import {
  complete,
  driverError,
  emptyBreakdown,
  mcpServer,
  sessionStatus,
} from './testing/fake-driver';
import { createManagerBench } from './testing/manager-bench';

const refusal = (code: 'bypass-refused' | 'request-refused', message: string) =>
  err(driverError({ code, message }));

describe('the mode', () => {
  test('case 52: what is shown is what the CLI reports, not what it was told', async () => {
    const bench = createManagerBench();
    const id = bench.create({ policy: 'plan' });
    const child = await bench.prompted(id, 'first');
    child.emit(sessionStatus('cli-1', { permissionMode: 'plan' }));
    await bench.until(() => bench.manager.find(id)?.mode === 'plan');
    expect(await bench.manager.setMode({ sessionId: id, mode: 'acceptEdits' })).toEqual(
      ok({ mode: 'acceptEdits' }),
    );
    expect(child.calls).toContain('mode acceptEdits');
    expect(bench.manager.find(id)?.mode).toBe('plan');
    child.emit({ type: 'mode_changed', mode: 'acceptEdits', parentToolUseId: null });
    await bench.until(() => bench.manager.find(id)?.mode === 'acceptEdits');
  });

  test('one the process was not started for is refused with the restart it needs', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await bench.prompted(id, 'first');
    bench.driver.tell = () => Promise.resolve(refusal('bypass-refused', 'no'));
    const refused = await bench.manager.setMode({ sessionId: id, mode: 'bypassPermissions' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'bypass-refused' } });
    expect(!refused.ok && refused.error.message).toContain('needs a restart of the session');
  });

  test('a supervised session never allows everything, and is not even asked', async () => {
    const bench = createManagerBench();
    const id = bench.create({ policy: 'supervised' });
    const child = await bench.prompted(id, 'first');
    const before = child.calls.length;
    expect(await bench.manager.setMode({ sessionId: id, mode: 'bypassPermissions' })).toMatchObject(
      { ok: false, error: { code: 'request-refused' } },
    );
    expect(child.calls).toHaveLength(before);
  });

  test('a session that is asleep is woken for it', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    expect(await bench.manager.setMode({ sessionId: id, mode: 'plan' })).toEqual(
      ok({ mode: 'plan' }),
    );
    expect(bench.driver.last.calls).toContain('mode plan');
  });
});

describe('model and effort', () => {
  test('a model is shown as the CLI names it, without waiting for the next turn', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'first');
    child.emit(sessionStatus('cli-1', { model: 'claude-opus-5-5' }), complete());
    await bench.until(() => bench.manager.find(id)?.model === 'claude-opus-5-5');
    bench.driver.applied = ok({ model: 'claude-sonnet-5-5', effort: null });
    expect((await bench.manager.setModel({ sessionId: id, model: 'sonnet' })).ok).toBe(true);
    expect(bench.manager.find(id)?.model).toBe('claude-sonnet-5-5');
  });

  test('what a command chose is shown, and holds for the next process', async () => {
    const bench = createManagerBench();
    const id = bench.create({ model: 'opus', effort: 'high' });
    const child = await bench.prompted(id, '/model sonnet');
    child.emit(sessionStatus('cli-1', { model: 'claude-opus-5-5' }));
    await bench.until(() => bench.manager.find(id)?.model === 'claude-opus-5-5');
    bench.driver.applied = ok({ model: 'claude-sonnet-5-5', effort: 'low' });
    child.emit(complete({ origin: 'command' }));
    await bench.until(() => bench.manager.find(id)?.model === 'claude-sonnet-5-5');
    expect(bench.manager.find(id)?.effort).toBe('low');
    await bench.manager.close(id);
    await bench.prompted(id, 'second');
    expect(bench.driver.last.options).toMatchObject({ model: 'claude-sonnet-5-5', effort: 'low' });
  });

  test('an effort the model does not take is told, and the one in force is shown', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await bench.prompted(id, 'first');
    bench.driver.applied = ok({ model: null, effort: 'high' });
    expect(await bench.manager.setEffort({ sessionId: id, effort: 'max' })).toMatchObject({
      ok: false,
      error: { code: 'request-refused' },
    });
    expect(bench.manager.find(id)?.effort).toBe('high');
    expect((await bench.manager.setEffort({ sessionId: id, effort: 'high' })).ok).toBe(true);
  });

  test('a limit for thinking is shown, and is there for the next process', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await bench.manager.setMaxThinkingTokens({ sessionId: id, tokens: 4_000 });
    expect(bench.manager.find(id)?.maxThinkingTokens).toBe(4_000);
  });
});

describe('what a process says of itself', () => {
  test('without one, its context is not known and its servers are as they were', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'first');
    child.emit(
      sessionStatus('cli-1', { mcpServers: [{ name: 'broken', status: 'failed' }] }),
      complete(),
    );
    await bench.until(() => bench.status(id) === 'done-unseen');
    bench.driver.usage = ok({
      totalTokens: 7,
      maxTokens: 9,
      breakdown: { ...emptyBreakdown(), totalTokens: 7 },
    });
    bench.driver.mcpServers = ok([mcpServer('broken', { status: 'failed', error: 'gone' })]);
    const usage = () => bench.manager.readContextUsage({ sessionId: id, isCounted: false });
    expect(await usage()).toMatchObject({ ok: true, value: { totalTokens: 7 } });
    expect(await bench.manager.listMcpServers(id)).toMatchObject({
      value: { isLive: true, servers: [{ error: 'gone' }] },
    });
    await bench.manager.close(id);
    expect(await usage()).toEqual(ok(null));
    expect(await bench.manager.listMcpServers(id)).toMatchObject({
      value: { isLive: false, servers: [{ name: 'broken', status: 'failed', tools: null }] },
    });
  });

  test('commands of one session serve another that has no process yet', async () => {
    const bench = createManagerBench();
    const first = bench.create();
    const second = bench.create();
    expect(bench.manager.listSlashCommands(second)).toEqual(ok([]));
    await bench.prompted(first, 'first');
    bench.driver.commands = [
      {
        name: 'compact',
        description: null,
        argumentHint: null,
        aliases: [],
        isTerminalOnly: false,
      },
    ];
    expect(bench.manager.listSlashCommands(first)).toEqual(ok(bench.driver.commands));
    expect(bench.manager.listSlashCommands(second)).toEqual(ok(bench.driver.commands));
  });

  test('the history of the context has every change once, and compactions', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'first');
    const window = (used: number | null) => ({
      type: 'context_window' as const,
      parentToolUseId: null,
      used,
      size: 200,
      remaining: null,
      percent: null,
      known: used !== null,
    });
    child.emit(
      window(50),
      window(50),
      {
        type: 'compact_boundary',
        trigger: 'manual',
        preTokens: 50,
        postTokens: null,
        parentToolUseId: null,
      },
      window(null),
      complete(),
    );
    await bench.until(() => bench.status(id) === 'done-unseen');
    const history = bench.manager.readContextHistory(id);
    expect(history.ok && history.value).toMatchObject([
      { kind: 'use', used: 50 },
      { kind: 'compaction', preTokens: 50 },
      { kind: 'use', used: null },
    ]);
  });
});

describe('case 76: an MCP server', () => {
  test('that cannot be reached is named in the refusal', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await bench.prompted(id, 'first');
    bench.driver.tell = () => Promise.resolve(refusal('request-refused', 'Connection failed.'));
    const refused = await bench.manager.reconnectMcpServer({ sessionId: id, name: 'broken' });
    expect(!refused.ok && refused.error.message).toBe(
      'MCP server broken: Connection failed. The session goes on without it.',
    );
  });

  test('that is switched on but cannot connect is on all the same', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await bench.prompted(id, 'first');
    bench.driver.tell = () => Promise.resolve(refusal('request-refused', 'Connection failed.'));
    bench.driver.mcpServers = ok([mcpServer('broken', { status: 'failed' })]);
    const toggle = (isEnabled: boolean) =>
      bench.manager.toggleMcpServer({ sessionId: id, name: 'broken', isEnabled });
    expect(await toggle(true)).toEqual(ok(null));
    expect((await toggle(false)).ok).toBe(false);
  });

  test('of a session that is asleep waits for it to be woken', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    expect(await bench.manager.signInMcpServer({ sessionId: id, name: 'shop' })).toMatchObject({
      ok: false,
      error: { code: 'process-exited' },
    });
    await bench.prompted(id, 'first');
    bench.driver.signInPage = ok('https://shop.example/sign-in');
    expect(await bench.manager.signInMcpServer({ sessionId: id, name: 'shop' })).toEqual(
      ok('https://shop.example/sign-in'),
    );
  });
});
