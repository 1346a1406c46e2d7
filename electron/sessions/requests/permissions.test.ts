import { describe, expect, test } from 'vitest';
import type { PermissionAnswer } from '@shared/domain/permissions';
import { NO_TRAITS } from '@shared/domain/request-facts';
import { complete, request } from '../testing/fake-driver';
import { createManagerBench } from '../testing/manager-bench';

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

const npmTest = (destination: 'session' | 'localSettings') => ({
  type: 'addRules' as const,
  rules: [{ toolName: 'Bash', ruleContent: 'npm test *' }],
  behavior: 'allow' as const,
  destination,
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
  test('case 21: several are answered once each, to the right id, in any order', async () => {
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

  test('case 23: a withdrawn request closes and a late answer is refused', async () => {
    const { manager, id, child, until, store, status } = await asked(['a']);
    child.emit({ type: 'permission_cancelled', parentToolUseId: null, requestId: 'a' });
    await until(() => status(id) === 'working');
    await until(() => store.requestStates.get('a') === 'cancelled');
    expect(manager.answer({ sessionId: id, requestId: 'a', answer: allow() }).ok).toBe(false);
    expect(child.answers).toEqual([]);
  });

  test('case 23: a request expires with its child', async () => {
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

  test('case 21: what waits and a new rule covers is settled by it, the rest keeps waiting', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'go');
    const bash = (requestId: string, command: string) => ({
      ...request(requestId),
      input: { command },
    });
    child.emit(bash('a', 'npm test'), bash('b', 'npm test --watch'), bash('c', 'npm publish'));
    await bench.until(() => bench.manager.find(id)?.openRequestCount === 3);
    bench.manager.answer({
      sessionId: id,
      requestId: 'a',
      answer: allow({ updatedPermissions: [npmTest('session')], rule: 'words' }),
    });
    expect(child.answers.map(({ requestId, answer }) => [requestId, answer.by])).toEqual([
      ['a', 'user'],
      ['b', 'rule'],
    ]);
    expect(child.answers[1]?.answer).toMatchObject({
      updatedPermissions: [],
      rule: 'Bash(npm test *)',
    });
    expect(bench.manager.find(id)?.openRequestCount).toBe(1);
  });

  test('case 21: a rule of the folder settles what waits there in other sessions, one of this session does not', async () => {
    const bench = createManagerBench();
    const [one, other] = [bench.create(), bench.create()];
    const children = [await bench.prompted(one, 'A'), await bench.prompted(other, 'B')];
    const ask = async (id: string) => {
      for (const child of children) child.emit({ ...request(id), input: { command: 'npm test' } });
      await bench.until(() => bench.manager.find(other)?.openRequestCount === 1);
      await bench.until(() => bench.manager.find(one)?.openRequestCount === 1);
    };
    const always = (requestId: string, destination: 'session' | 'localSettings') =>
      bench.manager.answer({
        sessionId: one,
        requestId,
        answer: allow({ updatedPermissions: [npmTest(destination)] }),
      });
    await ask('r1');
    always('r1', 'session');
    expect(bench.manager.find(other)?.openRequestCount).toBe(1);
    bench.manager.answer({ sessionId: other, requestId: 'r1', answer: allow() });
    await ask('r2');
    always('r2', 'localSettings');
    expect(bench.manager.find(other)?.openRequestCount).toBe(0);
    expect(children[1]?.answers.at(-1)).toMatchObject({ requestId: 'r2', answer: { by: 'rule' } });
  });

  test('an edited input of the wrong shape is refused, and the request waits', async () => {
    const { manager, id, child } = await asked(['a']);
    const edited = (updatedInput: Record<string, unknown>) =>
      manager.answer({ sessionId: id, requestId: 'a', answer: allow({ updatedInput }) });
    expect(edited({ command: 7 })).toMatchObject({
      ok: false,
      error: { code: 'bad-input', message: expect.stringContaining('“command” must be text') },
    });
    expect(child.answers).toEqual([]);
    expect(edited({ command: 'ls -l' }).ok).toBe(true);
  });

  test('case 50: asked again in spite of a rule, the list says which', async () => {
    const { manager, id, child, until } = await asked(['a']);
    const rules = [{ toolName: 'Bash', ruleContent: 'ls' }];
    const updatedPermissions = [{ ...npmTest('session'), rules }];
    manager.answer({ sessionId: id, requestId: 'a', answer: allow({ updatedPermissions }) });
    child.traits.set('b', { ...NO_TRAITS, isAskedByHook: true });
    child.emit(request('b'));
    await until(() => manager.listRequests().length === 1);
    expect(manager.listRequests()[0]).toMatchObject({
      requestId: 'b',
      traits: { isAskedByHook: true },
      askedInSpiteOf: { rule: 'Bash(ls)', destination: 'session' },
    });
  });

  test('an open request still ends with the turn that held it', async () => {
    const { id, child, until, status } = await asked(['a']);
    child.emit({ type: 'permission_cancelled', parentToolUseId: null, requestId: 'a' }, complete());
    await until(() => status(id) === 'done-unseen');
  });
});
