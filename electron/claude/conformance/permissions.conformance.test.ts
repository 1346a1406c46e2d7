import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { realCliSuite } from '../../../e2e/peers/real-cli-suite';
import type { PermissionAnswer } from '@shared/domain/permissions';
import type { AgentEventBodyOf } from '@shared/events';
import { ALLOW, deny, withSession } from './session-probe';
import { allOf, completeOf, oneOf, textOf } from './turn-reading';

const cli = realCliSuite();
const inPlace = (name: string) => join(cli.place.cwd, name);

describe('a tool that needs permission', () => {
  test('allowed it runs as asked; with a changed input the changed one runs', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const allowed = await probe.turn('#bash touch one && echo made', { decide: () => ALLOW });
      expect(oneOf(allowed, 'permission_request')).toMatchObject({
        kind: 'tool',
        toolName: 'Bash',
        input: { command: 'touch one && echo made' },
        agentId: null,
      });
      expect(oneOf(allowed, 'permission_answered')).toMatchObject({
        behavior: 'allow',
        by: 'user',
      });
      expect(oneOf(allowed, 'tool_update')).toMatchObject({
        status: 'complete',
        payload: { kind: 'shell_exec', output: { stdout: 'made', exitCode: 0 } },
      });
      expect(existsSync(inPlace('one'))).toBe(true);

      const updatedInput = { command: 'touch changed', description: 'Other' };
      await probe.turn('#bash touch two', { decide: () => ({ ...ALLOW, updatedInput }) });
      expect(existsSync(inPlace('two'))).toBe(false);
      expect(existsSync(inPlace('changed'))).toBe(true);
    }));

  test('"always" for the session is not asked again, in that session only', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const always: PermissionAnswer = {
        ...ALLOW,
        updatedPermissions: [
          {
            type: 'addRules',
            rules: [{ toolName: 'Bash', ruleContent: 'touch again' }],
            behavior: 'allow',
            destination: 'session',
          },
        ],
        rule: 'Bash(touch again), this session',
      };
      const first = await probe.turn('#bash touch again', { decide: () => always });
      expect(oneOf(first, 'permission_answered').rule).toBe('Bash(touch again), this session');
      const second = await probe.turn('#bash touch again');
      expect(allOf(second, 'permission_request')).toEqual([]);
      expect(oneOf(second, 'tool_update').status).toBe('complete');
      expect(existsSync(inPlace('.claude/settings.local.json'))).toBe(false);
    }));

  test('denied it does not run, the model reads the reason and the turn goes on without error', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const events = await probe.turn('#bash touch never\n#then\n#echo-results', {
        decide: () => deny('not on a Sunday'),
      });
      expect(existsSync(inPlace('never'))).toBe(false);
      expect(oneOf(events, 'tool_update').status).toBe('error');
      expect(textOf(events)).toContain('not on a Sunday');
      expect(completeOf(events)).toMatchObject({ isError: false, stopReason: 'end_turn' });
    }));

  test('denied with interrupt the turn ends at once and the session goes on', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const events = await probe.turn('#bash touch never\n#then\n#text must not be said', {
        decide: () => deny('stop here', true),
      });
      expect(textOf(events)).not.toContain('must not be said');
      expect(completeOf(events)).toMatchObject({ isError: false, stopReason: 'interrupted' });
      expect(existsSync(inPlace('never'))).toBe(false);
      expect(textOf(await probe.turn('#text alive'))).toBe('alive');
    }));
});

describe('questions and plans', () => {
  const QUESTION = {
    questions: [
      {
        question: 'Which track?',
        header: 'Track',
        multiSelect: false,
        options: [
          { label: 'North', description: 'bridge' },
          { label: 'South', description: 'river' },
        ],
      },
    ],
  };

  test('the answers to a question are what the model reads', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const answer = (request: AgentEventBodyOf<'permission_request'>): PermissionAnswer => ({
        ...ALLOW,
        updatedInput: { ...request.input, answers: { 'Which track?': 'South' } },
      });
      const events = await probe.turn(
        `#tool AskUserQuestion ${JSON.stringify(QUESTION)}\n#then\n#echo-results`,
        { decide: answer },
      );
      expect(oneOf(events, 'permission_request').kind).toBe('question');
      expect(textOf(events)).toContain('South');
      expect(textOf(events)).not.toContain('did not answer');
    }));

  test('an approved plan leaves plan mode for the mode that was chosen', () =>
    withSession(cli.newPlace(), { permissionMode: 'plan' }, async (probe) => {
      const write = { file_path: inPlace('planned.txt'), content: 'as planned\n' };
      const events = await probe.turn(
        `#tool ExitPlanMode {}\n#then\n#tool Write ${JSON.stringify(write)}`,
        {
          decide: () => ({
            ...ALLOW,
            updatedPermissions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
          }),
        },
      );
      expect(oneOf(events, 'session_status').permissionMode).toBe('plan');
      expect(oneOf(events, 'permission_request').kind).toBe('plan');
      expect(allOf(events, 'mode_changed').at(-1)?.mode).toBe('acceptEdits');
      expect(readFileSync(inPlace('planned.txt'), 'utf8')).toBe('as planned\n');
    }));

  test('a plan that is sent back stays in plan mode', () =>
    withSession(cli.newPlace(), { permissionMode: 'plan' }, async (probe) => {
      const events = await probe.turn('#tool ExitPlanMode {}\n#then\n#echo-results', {
        decide: () => deny('smaller steps, please'),
      });
      expect(textOf(events)).toContain('smaller steps, please');
      expect(allOf(events, 'mode_changed')).toEqual([]);
    }));
});

describe('model and mode', () => {
  test('a mode set while idle is the mode the CLI reports', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      await probe.turn('#text hello');
      expect(await probe.session.setPermissionMode('acceptEdits')).toEqual({
        ok: true,
        value: 'acceptEdits',
      });
      expect((await probe.next('mode_changed')).mode).toBe('acceptEdits');
      const write = { file_path: inPlace('unasked.txt'), content: 'x' };
      const events = await probe.turn(`#tool Write ${JSON.stringify(write)}`);
      expect(oneOf(events, 'tool_update').status).toBe('complete');
    }));

  test('bypass that was not enabled at launch is refused as a value', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const changed = await probe.session.setPermissionMode('bypassPermissions');
      expect(changed.ok).toBe(false);
    }));

  test('model and effort can change between turns', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      expect((await probe.session.setModel('sonnet')).ok).toBe(true);
      expect((await probe.session.setEffort('low')).ok).toBe(true);
      await probe.turn('#text which model');
      expect(cli.api.requests.at(-1)?.body.model).toContain('sonnet');
    }));
});
