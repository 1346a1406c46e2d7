import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Round } from '../../../e2e/peers/script';
import { realCliSuite } from '../../../e2e/peers/real-cli-suite';
import { ALLOW, withSession } from './session-probe';
import { allOf, completeOf, oneOf, textOf } from './turn-reading';

const cli = realCliSuite();

const bash = (command: string, isBackground = false) =>
  `#tool Bash ${JSON.stringify({ command, description: 'Serve', run_in_background: isBackground })}`;

describe('background commands', () => {
  test('what one prints can be read while it runs, and it ends when it is stopped', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      await probe.turn(`${bash('echo ready; sleep 60', true)}\n#then\n#text served`, {
        decide: () => ALLOW,
      });
      const task = allOf(probe.events, 'task_update').at(-1);
      expect(task).toMatchObject({ status: 'running', background: true });
      const taskId = task?.taskId ?? '';
      await expect
        .poll(
          async () => {
            const read = await probe.session.getTaskOutput(taskId);
            return read.ok ? read.value.text : read.error.message;
          },
          { timeout: 20_000 },
        )
        .toContain('ready');
      expect((await probe.session.stopTask(taskId)).ok).toBe(true);
      await probe.next('task_update', ({ status }) => status === 'stopped');
    }));

  test('a running command goes to the background and the turn without it', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      await probe.send(`${bash('touch begun; tail -f /dev/null')}\n#then\n#text went on`);
      const request = await probe.next('permission_request');
      probe.session.answer(request.requestId, ALLOW);
      const { toolCallId } = oneOf(probe.events, 'tool_call');
      await expect
        .poll(() => probe.session.moveToBackground(toolCallId), { timeout: 20_000 })
        .toEqual({ ok: true, value: true });
      const end = await probe.next('complete');
      expect(end.isError).toBe(false);
      expect(textOf(probe.events)).toBe('went on');
      expect(oneOf(probe.events, 'tool_update')).toMatchObject({
        payload: { kind: 'shell_exec', background: true },
      });
      expect(allOf(probe.events, 'task_update').at(-1)).toMatchObject({
        status: 'running',
        background: true,
      });
    }));

  test('with nothing to send to the background nothing is moved', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      await probe.turn('#text hello');
      expect(await probe.session.moveToBackground('toolu_nobody')).toEqual({
        ok: true,
        value: false,
      });
    }));
});

test('a subagent is counted while it works', () =>
  withSession(cli.newPlace(), {}, async (probe) => {
    const input = { description: 'Count', prompt: '#bash touch x\n#then\n#text seven' };
    await probe.turn(
      `#agent ${JSON.stringify({ ...input, subagent_type: 'general-purpose', run_in_background: false })}`,
      { decide: () => ALLOW },
    );
    const last = probe.progress.at(-1);
    expect(last?.taskId).toBe(allOf(probe.events, 'task_update').at(-1)?.taskId);
    expect(last?.tokens).toBeGreaterThan(0);
  }));

test('a hook of the folder is told in the turn where that was asked for', () => {
  const place = cli.newPlace();
  mkdirSync(join(place.cwd, '.claude'));
  const hooks = {
    PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'echo checked' }] }],
  };
  writeFileSync(join(place.cwd, '.claude', 'settings.json'), JSON.stringify({ hooks }));
  return withSession(place, { wantsHookEvents: true }, async (probe) => {
    const events = await probe.turn('#bash touch x', { decide: () => ALLOW });
    expect(allOf(events, 'notice').map(({ text }) => text)).toEqual([
      'Hook PreToolUse:Bash ran: checked',
    ]);
  });
});

test("a hook of ours is nobody's news", () =>
  withSession(
    cli.newPlace(),
    {
      wantsHookEvents: true,
      hooks: [
        {
          event: 'PreToolUse',
          matcher: 'Bash',
          onFailure: 'block',
          timeoutSeconds: 30,
          answer: () => Promise.resolve({}),
        },
      ],
    },
    async (probe) => {
      const events = await probe.turn('#bash touch x', { decide: () => ALLOW });
      expect(allOf(events, 'notice')).toEqual([]);
    },
  ));

describe('limits of an account', () => {
  const reset = Math.floor(Date.now() / 1000) + 7200;
  const headers = (status: string, utilization: number) => ({
    'anthropic-ratelimit-unified-status': status,
    'anthropic-ratelimit-unified-reset': String(reset),
    'anthropic-ratelimit-unified-representative-claim': 'five_hour',
    'anthropic-ratelimit-unified-5h-status': status,
    'anthropic-ratelimit-unified-5h-utilization': String(utilization),
    'anthropic-ratelimit-unified-5h-reset': String(reset),
    'anthropic-ratelimit-unified-7d-status': 'allowed',
    'anthropic-ratelimit-unified-7d-utilization': '0.2',
    'anthropic-ratelimit-unified-7d-reset': String(reset + 100_000),
  });
  const subscriber = () => {
    const place = cli.newPlace();
    const { ANTHROPIC_API_KEY: _, ...env } = place.env;
    return { ...place, env: { ...env, CLAUDE_CODE_OAUTH_TOKEN: 'sk-ant-oat01-not-a-token' } };
  };

  test('are told with their share and their reset', () => {
    const rounds: Round[] = [
      { steps: [{ kind: 'text', text: 'fine' }], headers: headers('allowed_warning', 0.93) },
    ];
    cli.api.script('How much is left', rounds);
    return withSession(subscriber(), {}, async (probe) => {
      const events = await probe.turn('How much is left?');
      const told = allOf(events, 'rate_limit');
      expect(told.at(-1)).toMatchObject({
        status: 'allowed_warning',
        limitType: 'five_hour',
        utilization: 0.93,
        resetsAt: reset * 1000,
      });
    });
  });

  test('a rejected one fails the turn as a limit, without a retry', () => {
    const rounds: Round[] = [
      { steps: [], error: { status: 429, times: 99 }, headers: headers('rejected', 1) },
    ];
    cli.api.script('Nothing is left', rounds);
    return withSession(subscriber(), {}, async (probe) => {
      const events = await probe.turn('Nothing is left.');
      expect(allOf(events, 'rate_limit').at(-1)).toMatchObject({
        status: 'rejected',
        limitType: 'five_hour',
        resetsAt: reset * 1000,
      });
      expect(oneOf(events, 'error').code).toBe('limit-reached');
      expect(allOf(events, 'api_retry')).toEqual([]);
      expect(completeOf(events).isError).toBe(true);
    });
  });
});
