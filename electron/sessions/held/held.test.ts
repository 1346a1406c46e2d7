import { describe, expect, test } from 'vitest';
import type { SessionId } from '@shared/domain/ids';
import type {
  PermissionMode,
  PermissionPolicy,
  PermissionUpdate,
} from '@shared/domain/permissions';
import { err, ok } from '@shared/domain/result';
import { complete, driverError, mcpServer, request, sessionStatus } from '../testing/fake-driver';
import { createManagerBench, type ManagerBench } from '../testing/manager-bench';

const LS: PermissionUpdate = {
  type: 'addRules',
  rules: [{ toolName: 'Bash', ruleContent: 'ls' }],
  behavior: 'allow',
  destination: 'session',
};
const SHARED: PermissionUpdate = {
  type: 'addDirectories',
  directories: ['/srv/shared'],
  destination: 'session',
};

const answered = (bench: ManagerBench, id: SessionId, updatedPermissions: PermissionUpdate[]) =>
  bench.manager.answer({
    sessionId: id,
    requestId: 'a',
    answer: { behavior: 'allow', by: 'user', updatedInput: null, updatedPermissions, rule: null },
  });

interface Life {
  policy?: PermissionPolicy;
  mode?: PermissionMode;
  updates?: PermissionUpdate[];
}

/** A session that had one turn, in which one request was answered, and then went to sleep. */
async function asleep(bench: ManagerBench, life: Life = {}): Promise<SessionId> {
  const id = bench.create({ policy: life.policy ?? 'ask' });
  const child = await bench.prompted(id, 'first');
  child.emit(sessionStatus('cli-a', { permissionMode: life.mode ?? 'default' }), request('a'));
  await bench.until(() => bench.manager.find(id)?.openRequestCount === 1);
  answered(bench, id, life.updates ?? []);
  child.emit(complete());
  await bench.until(() => bench.status(id) === 'done-unseen');
  await bench.manager.close(id);
  return id;
}

const noticesOf = (bench: ManagerBench) =>
  bench.seen.flatMap((event) =>
    event.type === 'notice' && event.text !== 'Stopped.' ? [event.text] : [],
  );

const told = (calls: readonly string[]) => calls.filter((call) => call.startsWith('permissions'));

describe('what a process held is told to the next one', () => {
  test('rules and folders of this session, before its first prompt', async () => {
    const bench = createManagerBench();
    const id = await asleep(bench, { updates: [LS, SHARED] });
    const order: string[] = [];
    bench.driver.tell = (_child, call) => {
      order.push(call);
      return Promise.resolve(ok(undefined));
    };
    bench.driver.onPrompt = () => {
      order.push('prompt');
      return ok(undefined);
    };
    await bench.prompted(id, 'second');
    const permissions = {
      rules: [{ behavior: 'allow', rule: { toolName: 'Bash', ruleContent: 'ls' } }],
      directories: ['/srv/shared'],
    };
    expect(order).toEqual([`permissions ${JSON.stringify(permissions)}`, 'prompt']);
    expect(noticesOf(bench)).toEqual([]);
  });

  test('nothing when an answer was never given', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'first');
    child.emit(request('a'));
    await bench.until(() => bench.manager.find(id)?.openRequestCount === 1);
    child.emit({ type: 'permission_cancelled', parentToolUseId: null, requestId: 'a' });
    await bench.until(() => bench.manager.find(id)?.openRequestCount === 0);
    expect(answered(bench, id, [LS]).ok).toBe(false);
    child.emit(complete());
    await bench.until(() => bench.status(id) === 'done-unseen');
    await bench.manager.close(id);
    await bench.prompted(id, 'second');
    expect(told(bench.driver.last.calls)).toEqual([]);
  });

  test('the same by the program that comes after this one', async () => {
    const bench = createManagerBench();
    const id = await asleep(bench, { mode: 'acceptEdits', updates: [LS] });
    await bench.manager.dispose();
    const next = createManagerBench({ store: bench.store });
    await next.prompted(id, 'second');
    expect(next.driver.last.options.permissionMode).toBe('acceptEdits');
    expect(told(next.driver.last.calls)).toHaveLength(1);
  });

  test('a supervised session keeps its rules with itself; the CLI is told none', async () => {
    const bench = createManagerBench();
    const id = await asleep(bench, { policy: 'supervised', updates: [LS, SHARED] });
    await bench.prompted(id, 'second');
    const { calls, options } = bench.driver.last;
    expect(told(calls)).toEqual(['permissions {"rules":[],"directories":["/srv/shared"]}']);
    const decision = await options.hooks[0]?.answer(
      { tool_name: 'Bash', tool_input: { command: 'ls' } },
      new AbortController().signal,
    );
    expect(decision).toMatchObject({ hookSpecificOutput: { permissionDecision: 'allow' } });
  });

  test('thinking tokens and MCP servers; a server that is as it was is left alone', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await bench.manager.setMaxThinkingTokens({ sessionId: id, tokens: 4_000 });
    for (const [name, isEnabled] of [
      ['off', false],
      ['on', true],
      ['kept', false],
    ] as const)
      await bench.manager.toggleMcpServer({ sessionId: id, name, isEnabled });
    bench.driver.mcpServers = ok([
      mcpServer('off'),
      mcpServer('on', { status: 'disabled' }),
      mcpServer('kept', { status: 'disabled' }),
    ]);
    const { calls } = await bench.prompted(id, 'first');
    expect(calls).toEqual(['thinking 4000', 'disable off', 'enable on']);
  });

  test('and what of them is chosen while it starts', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const open = bench.driver.openClaudeSession.bind(bench.driver);
    bench.driver.openClaudeSession = async (options) => {
      await bench.manager.setMaxThinkingTokens({ sessionId: id, tokens: 0 });
      await bench.manager.toggleMcpServer({ sessionId: id, name: 'off', isEnabled: false });
      return open(options);
    };
    const { calls } = await bench.prompted(id, 'first');
    expect(calls).toEqual(['thinking 0', 'disable off']);
  });

  test('a choice the process refused is not kept', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await bench.prompted(id, 'first');
    bench.driver.tell = () => Promise.resolve(err(driverError({ code: 'request-refused' })));
    for (const set of [
      await bench.manager.setMaxThinkingTokens({ sessionId: id, tokens: 4_000 }),
      await bench.manager.toggleMcpServer({ sessionId: id, name: 'x', isEnabled: false }),
    ])
      expect(set).toMatchObject({ ok: false, error: { code: 'request-refused' } });
    expect(bench.store.rows.get(id)?.held).toMatchObject({
      maxThinkingTokens: null,
      mcpServers: {},
    });
  });

  test('a fork begins in its policy’s mode and without the rules of "this session only"', async () => {
    const bench = createManagerBench();
    const id = await asleep(bench, { policy: 'plan', mode: 'acceptEdits', updates: [LS, SHARED] });
    await bench.manager.setMaxThinkingTokens({ sessionId: id, tokens: 4_000 });
    const forked = await bench.manager.fork({ sessionId: id, at: null });
    if (!forked.ok) throw new Error(forked.error.message);
    const { calls, options } = await bench.prompted(forked.value.id, 'branch');
    expect(options.permissionMode).toBe('plan');
    expect(calls).toEqual(['thinking 4000']);
  });
});

describe('the mode after waking', () => {
  test('of an approved plan is what the approval chose, not plan again', async () => {
    const bench = createManagerBench();
    const id = await asleep(bench, { policy: 'plan', mode: 'acceptEdits' });
    bench.driver.handshake = { ...bench.driver.handshake, permissionMode: 'acceptEdits' };
    await bench.prompted(id, 'second');
    expect(bench.driver.last.options).toMatchObject({
      permissionMode: 'acceptEdits',
      bypass: 'allowed-later',
    });
    expect(noticesOf(bench)).toEqual([]);
  });

  test('is the policy’s own once another policy was chosen', async () => {
    const bench = createManagerBench();
    const id = await asleep(bench, { policy: 'plan', mode: 'acceptEdits' });
    bench.manager.setPolicy({ sessionId: id, policy: 'ask' });
    bench.manager.setPolicy({ sessionId: id, policy: 'plan' });
    await bench.prompted(id, 'second');
    expect(bench.driver.last.options.permissionMode).toBe('plan');
  });

  test('is not what a child of the policy before still reports', async () => {
    const bench = createManagerBench();
    const id = bench.create({ policy: 'plan' });
    const child = await bench.prompted(id, 'first');
    bench.manager.setPolicy({ sessionId: id, policy: 'ask' });
    child.emit(
      { type: 'mode_changed', mode: 'bypassPermissions', parentToolUseId: null },
      complete(),
    );
    await bench.until(() => bench.status(id) === 'done-unseen');
    await bench.prompted(id, 'second');
    expect(bench.driver.last.options).toMatchObject({ permissionMode: 'default', bypass: 'never' });
  });

  test('where bypass is refused now, it goes on by asking and says so', async () => {
    const bench = createManagerBench({ refusesBypass: true });
    const id = await asleep(bench, { policy: 'plan', mode: 'bypassPermissions' });
    await bench.prompted(id, 'second');
    expect(bench.driver.last.options).toMatchObject({ permissionMode: 'default', bypass: 'never' });
    expect(noticesOf(bench)).toEqual([expect.stringContaining('you will be asked')]);
  });

  test('that the CLI did not take is set by request, and named when that fails, too', async () => {
    const bench = createManagerBench();
    const id = await asleep(bench, { mode: 'acceptEdits' });
    bench.driver.handshake = { ...bench.driver.handshake, permissionMode: 'default' };
    await bench.prompted(id, 'second');
    expect(bench.driver.last.calls).toEqual(['mode acceptEdits']);
    expect(noticesOf(bench)).toEqual([]);
    await bench.manager.close(id);
    bench.driver.tell = () => Promise.resolve(err(driverError({ code: 'request-refused' })));
    await bench.prompted(id, 'third');
    expect(noticesOf(bench)).toEqual([
      'After waking, the mode acceptEdits could not be set again; Claude Code works in the mode default.',
    ]);
  });
});

describe('what could not be set again is told', () => {
  test('each by its name, in one notice', async () => {
    const bench = createManagerBench();
    const id = await asleep(bench, { updates: [LS, { ...LS, behavior: 'deny' }, SHARED] });
    bench.driver.missingPermissions = ok({
      rules: [
        { behavior: 'allow', rule: { toolName: 'Bash', ruleContent: 'ls' } },
        { behavior: 'deny', rule: { toolName: 'Bash', ruleContent: 'ls' } },
      ],
      directories: ['/srv/shared'],
    });
    await bench.prompted(id, 'second');
    expect(noticesOf(bench)).toEqual([
      'After waking, the rule that allows Bash(ls) could not be set again; you will be asked. ' +
        'The rule that denies Bash(ls) could not be set again; it may be asked about or run. ' +
        'The folder /srv/shared could not be added again; you will be asked before it is used.',
    ]);
    expect(bench.seen.find((event) => event.type === 'notice')).toMatchObject({ level: 'warning' });
  });

  test('a CLI that knows no such request ends nothing: it is told as not confirmed', async () => {
    const bench = createManagerBench();
    const id = await asleep(bench, { updates: [LS] });
    bench.driver.missingPermissions = err(driverError({ code: 'request-refused' }));
    await bench.prompted(id, 'second');
    expect(noticesOf(bench)).toEqual([
      expect.stringContaining('the rules Bash(ls) could not be confirmed'),
    ]);
    expect(bench.status(id)).toBe('working');
  });

  test('a model or effort that the resumed CLI does not work with', async () => {
    const bench = createManagerBench();
    const id = await asleep(bench);
    await bench.manager.setModel({ sessionId: id, model: 'sonnet' });
    await bench.manager.setEffort({ sessionId: id, effort: 'high' });
    bench.driver.handshake = {
      ...bench.driver.handshake,
      modelNames: { sonnet: 'claude-sonnet-5' },
    };
    bench.driver.applied = ok({ model: 'claude-sonnet-5', effort: 'high' });
    await bench.prompted(id, 'second');
    expect(bench.driver.last.options).toMatchObject({ model: 'sonnet', effort: 'high' });
    expect(noticesOf(bench)).toEqual([]);
    await bench.manager.close(id);
    bench.driver.applied = ok({ model: 'claude-opus-5', effort: 'low' });
    await bench.prompted(id, 'third');
    expect(noticesOf(bench)).toEqual([
      'After waking, the model sonnet could not be set again; Claude Code works with claude-opus-5. ' +
        'The effort high could not be set again; Claude Code works with low.',
    ]);
  });

  test('a process that went while it was told failed to start, and its end is what is said', async () => {
    const bench = createManagerBench();
    const id = await asleep(bench, { updates: [LS] });
    bench.driver.tell = (child) => {
      child.end({ exitCode: 1 });
      return Promise.resolve(err(driverError({ code: 'process-exited' })));
    };
    await bench.manager.send({ sessionId: id, text: 'second', imageIds: [] });
    await bench.until(() => bench.status(id) === 'failed');
    expect(noticesOf(bench)).toEqual([]);
    expect(bench.seen.at(-1)).toMatchObject({ type: 'error', code: 'process-exited' });
    expect(bench.driver.children).toHaveLength(2);
    expect(bench.manager.listQueue(id)).toEqual([expect.objectContaining({ isHeld: true })]);
  });

  test('a stop ends the wait for a CLI that does not answer', async () => {
    const bench = createManagerBench();
    const id = await asleep(bench, { updates: [LS] });
    bench.driver.tell = () => new Promise(() => undefined);
    await bench.manager.send({ sessionId: id, text: 'second', imageIds: [] });
    await bench.until(() => bench.driver.children.length === 2);
    bench.manager.stop(id);
    await bench.until(() => bench.manager.find(id)?.isLive === true);
    expect(bench.driver.last.prompts).toEqual([]);
    expect(bench.manager.listQueue(id)).toEqual([expect.objectContaining({ isHeld: true })]);
  });
});
