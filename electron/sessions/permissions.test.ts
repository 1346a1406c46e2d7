import { describe, expect, test } from 'vitest';
import type { PermissionAnswer } from '@shared/domain/permissions';
import { complete, request } from './testing/fake-driver';
import { createManagerBench } from './testing/manager-bench';

const allow = (
  over: Partial<Extract<PermissionAnswer, { behavior: 'allow' }>> = {},
): PermissionAnswer => ({
  behavior: 'allow',
  by: 'user',
  updatedInput: null,
  updatedPermissions: [],
  rule: null,
  ...over,
});

async function asked(ids: string[], policy: 'ask' | 'supervised' = 'ask') {
  const bench = createManagerBench();
  const id = bench.create({ policy });
  const child = await bench.prompted(id, 'go');
  child.emit(...ids.map(request));
  await bench.until(() => bench.manager.find(id)?.openRequestCount === ids.length);
  return { ...bench, id, child };
}

describe('permission requests', () => {
  test('several are answered once each, to the right id, in any order', async () => {
    const { manager, id, child, status, seen, until } = await asked(['a', 'b', 'c']);
    expect(status(id)).toBe('needs-you');
    for (const requestId of ['c', 'a', 'b'])
      expect(manager.answer({ sessionId: id, requestId, answer: allow() }).ok).toBe(true);
    expect(child.answers.map((answer) => answer.requestId)).toEqual(['c', 'a', 'b']);
    expect(status(id)).toBe('working');
    expect(manager.answer({ sessionId: id, requestId: 'a', answer: allow() })).toMatchObject({
      ok: false,
      error: { code: 'request-gone' },
    });
    expect(child.answers).toHaveLength(3);
    await until(() => seen.filter((event) => event.type === 'permission_answered').length === 3);
  });

  test('case 48: a request waits as long as it takes', async () => {
    const { manager, clock, id, child, store, until } = await asked(['a']);
    clock.advance(10 * 60_000);
    expect(child.answers).toEqual([]);
    expect(manager.answer({ sessionId: id, requestId: 'a', answer: allow() }).ok).toBe(true);
    expect(child.answers).toHaveLength(1);
    await until(() => store.requestStates.get('a') === 'answered');
  });

  test('a withdrawn request closes and a late answer is refused', async () => {
    const { manager, id, child, until, store, status } = await asked(['a']);
    child.emit({ type: 'permission_cancelled', parentToolUseId: null, requestId: 'a' });
    await until(() => status(id) === 'working');
    await until(() => store.requestStates.get('a') === 'cancelled');
    expect(manager.answer({ sessionId: id, requestId: 'a', answer: allow() }).ok).toBe(false);
    expect(child.answers).toEqual([]);
  });

  test('a request expires with its child', async () => {
    const { id, child, until, store, seen, status } = await asked(['a']);
    child.end({ exitCode: 1 });
    await until(() => status(id) === 'failed');
    await until(() => store.requestStates.get('a') === 'expired');
    expect(seen.map((event) => event.type)).toContain('permission_cancelled');
  });

  test('"always" in a supervised session is kept by us and answered by the hook', async () => {
    const { manager, id, child } = await asked(['a'], 'supervised');
    manager.answer({
      sessionId: id,
      requestId: 'a',
      answer: allow({
        updatedPermissions: [
          {
            type: 'addRules',
            behavior: 'allow',
            destination: 'session',
            rules: [{ toolName: 'Bash', ruleContent: 'npm test:*' }],
          },
        ],
      }),
    });
    expect(child.answers[0]?.answer).toMatchObject({
      updatedPermissions: [],
      rule: 'Bash(npm test:*)',
    });
    const hook = child.options.hooks[0];
    const ask = (command: string) =>
      hook?.answer({ tool_name: 'Bash', tool_input: { command } }, AbortSignal.abort());
    expect(await ask('npm test --watch')).toMatchObject({
      hookSpecificOutput: { permissionDecision: 'allow' },
    });
    expect(await ask('npm test; rm -rf x')).toMatchObject({
      hookSpecificOutput: { permissionDecision: 'ask' },
    });
  });

  test('an open request still ends with the turn that held it', async () => {
    const { id, child, until, status } = await asked(['a']);
    child.emit({ type: 'permission_cancelled', parentToolUseId: null, requestId: 'a' }, complete());
    await until(() => status(id) === 'done-unseen');
  });
});
