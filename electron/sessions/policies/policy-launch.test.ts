import { describe, expect, test } from 'vitest';
import type { PermissionPolicy } from '@shared/domain/permissions';
import { createManualClock } from '../testing/manual-clock';
import { STOP_HOOK_MS, UNSUPERVISED_TOOLS } from './hooks';
import { buildPolicyLaunch } from './policy-launch';
import { createSupervisedRules } from './supervised-rules';
import { createUncommittedWatch } from './uncommitted-watch';

const launch = (policy: PermissionPolicy, over: { refusesBypass?: boolean } = {}) =>
  buildPolicyLaunch({
    policy,
    refusesBypass: over.refusesBypass ?? false,
    rules: createSupervisedRules(['Edit(/w/a.ts)']),
    listNewlyUncommitted: () => Promise.resolve(['a', 'b', 'c', 'd', 'e', 'f']),
  });

const signal = new AbortController().signal;

describe('permission policies', () => {
  test.each([
    ['ask', 'default', 'never', []],
    ['supervised', 'default', 'never', ['PreToolUse', 'Stop']],
    ['plan', 'plan', 'allowed-later', ['PreToolUse', 'Stop']],
    ['autonomous', 'bypassPermissions', 'on', []],
  ] as const)('%s starts in %s with bypass %s', (policy, mode, bypass, hooks) => {
    const built = launch(policy);
    expect(built.permissionMode).toBe(mode);
    expect(built.bypass).toBe(bypass);
    expect(built.hooks.map((hook) => hook.event)).toEqual(hooks);
  });

  test('plan as root starts without the flag the CLI would refuse', () => {
    expect(launch('plan', { refusesBypass: true }).bypass).toBe('never');
  });

  test('supervised asks about every tool but the named ones and blocks on failure', async () => {
    const [hook] = launch('supervised').hooks;
    expect(hook).toMatchObject({ event: 'PreToolUse', matcher: null, onFailure: 'block' });
    const decide = async (tool_name: string) => hook?.answer({ tool_name, tool_input: {} }, signal);
    for (const tool of UNSUPERVISED_TOOLS) expect(await decide(tool)).toEqual({});
    for (const tool of ['Bash', 'Edit', 'WebFetch', 'mcp__files__delete', 'SomethingNew'])
      expect(await decide(tool)).toMatchObject({
        hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'ask' },
      });
    expect(
      await hook?.answer({ tool_name: 'Edit', tool_input: { file_path: '/w/a.ts' } }, signal),
    ).toMatchObject({ hookSpecificOutput: { permissionDecision: 'allow' } });
  });

  test('a call of no known shape is asked about', async () => {
    const [hook] = launch('supervised').hooks;
    expect(await hook?.answer({}, signal)).toMatchObject({
      hookSpecificOutput: { permissionDecision: 'ask' },
    });
  });

  test('plan brings every plan to the user', async () => {
    const [hook] = launch('plan').hooks;
    expect(hook).toMatchObject({ matcher: 'ExitPlanMode', onFailure: 'block' });
    expect(await hook?.answer({}, signal)).toMatchObject({
      hookSpecificOutput: { permissionDecision: 'ask' },
    });
  });

  test('the Stop hook names uncommitted changes and never blocks', async () => {
    const stop = launch('supervised').hooks.at(-1);
    const answer = await stop?.answer({}, signal);
    expect(Object.keys(answer ?? {})).toEqual(['systemMessage']);
    expect(answer?.systemMessage).toContain('6 files have uncommitted changes');
    expect(answer?.systemMessage).toContain('and 1 more');
  });
});

describe('uncommitted changes since the session began', () => {
  const watch = (listUncommitted: () => Promise<string[] | null>) => {
    const clock = createManualClock();
    return {
      clock,
      watch: createUncommittedWatch({ git: { listUncommitted }, clock, cwd: '/w' }),
    };
  };

  test('leave out what was there before', async () => {
    const answers = [['old'], ['old', 'new']];
    const { watch: uncommitted } = watch(() => Promise.resolve(answers.shift() ?? null));
    await uncommitted.begin();
    expect(await uncommitted.listNew(signal)).toEqual(['new']);
  });

  test('are none where git has nothing to say, fails or takes too long', async () => {
    for (const list of [
      () => Promise.resolve(null),
      () => Promise.reject(new Error('no git')),
      () => new Promise<null>(() => undefined),
    ]) {
      const { watch: uncommitted, clock } = watch(list);
      const begun = uncommitted.begin();
      clock.advance(STOP_HOOK_MS);
      await begun;
      expect(await uncommitted.listNew(signal)).toEqual([]);
      expect(clock.pending).toBe(0);
    }
  });
});
