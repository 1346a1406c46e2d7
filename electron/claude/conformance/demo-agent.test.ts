import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PermissionAnswer } from '@shared/domain/permissions';
import type { AgentEventBodyOf } from '@shared/events';
import type { HookRegistration } from '../driver-types';
import { ALLOW, deny, newSession, resume, withSession } from './session-probe';
import { allOf, completeOf, oneOf, textOf } from './turn-reading';

const AGENT = resolve(import.meta.dirname, '../../../resources/app/demo-agent/claude.mjs');

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'roundhouse-demo-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const place = () => ({
  cliPath: AGENT,
  version: '1.0.0',
  cwd,
  env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, ROUNDHOUSE_DEMO_PACE: '0' },
});

const allowAll = { decide: () => ALLOW };

describe('the demo agent, driven like the real CLI', () => {
  test('says that it is a demo and lists what to try', () =>
    withSession(place(), {}, async (probe) => {
      expect(probe.session.handshake.account.tokenSource).toBe('demo');
      const events = await probe.turn('Good evening');
      expect(textOf(events)).toContain('no model is called');
      expect(textOf(events)).toContain('show me everything');
      expect(oneOf(events, 'session_status')).toMatchObject({ status: 'new', model: 'demo' });
    }));

  test('shows everything in one turn, with no event the normalizer does not know', () =>
    withSession(place(), {}, async (probe) => {
      const events = await probe.turn('show me everything', allowAll);
      expect(allOf(probe.events, 'unknown')).toEqual([]);
      expect(completeOf(events)).toMatchObject({ isError: false, origin: 'user' });
      expect(completeOf(events).costUsd).toBeGreaterThan(0);
      expect(allOf(events, 'reasoning').length).toBeGreaterThan(0);
      expect(oneOf(events, 'api_retry').httpStatus).toBe(529);
      const kinds = new Set(allOf(events, 'tool_call').map((event) => event.payload.kind));
      for (const kind of [
        'manage_todos',
        'modify_file',
        'read_file',
        'subagent_task',
        'shell_exec',
      ])
        expect(kinds).toContain(kind);
      const notes = readFileSync(join(cwd, 'notes.md'), 'utf8');
      expect(notes).toContain('The signal is green.');
      const meter = allOf(events, 'context_window').at(-1);
      expect(meter).toMatchObject({ size: 200_000, known: true });
    }));

  test('runs two subagents whose events interleave', () =>
    withSession(place(), {}, async (probe) => {
      const events = await probe.turn('use subagents', allowAll);
      const threads = allOf(events, 'tool_call')
        .map((event) => event.parentToolUseId)
        .filter((parent) => parent !== null);
      expect(new Set(threads).size).toBe(2);
      expect(threads[0]).toBe(threads.at(-1));
      expect(oneOf(events, 'permission_request').agentId).not.toBeNull();
      const agents = allOf(events, 'tool_update').filter(
        (event) => event.payload.kind === 'subagent_task',
      );
      expect(agents.map((event) => event.status)).toEqual(['complete', 'complete']);
    }));

  test('honours a denial, a changed input and a rule for the session', () =>
    withSession(place(), {}, async (probe) => {
      const denied = await probe.turn('run a command', { decide: () => deny('not today') });
      expect(textOf(denied)).toContain('not today');
      expect(existsSync(join(cwd, 'yard'))).toBe(false);

      const updatedInput = { command: 'mkdir -p siding', description: 'Other' };
      await probe.turn('run a command', { decide: () => ({ ...ALLOW, updatedInput }) });
      expect(existsSync(join(cwd, 'siding'))).toBe(true);
      expect(existsSync(join(cwd, 'yard'))).toBe(false);

      const always = (request: AgentEventBodyOf<'permission_request'>): PermissionAnswer => ({
        ...ALLOW,
        updatedPermissions: request.suggestions,
      });
      await probe.turn('run a command', { decide: always });
      expect(allOf(await probe.turn('run a command'), 'permission_request')).toEqual([]);
    }));

  test('stops at a denial that asks for it, and at an interrupt while a request is open', () =>
    withSession(place(), {}, async (probe) => {
      const events = await probe.turn('edit a file', { decide: () => deny('stop', true) });
      expect(completeOf(events)).toMatchObject({ isError: false, stopReason: 'interrupted' });

      await probe.send('edit a file');
      const request = await probe.next('permission_request');
      await probe.session.interrupt();
      expect((await probe.next('permission_cancelled')).requestId).toBe(request.requestId);
      expect((await probe.next('complete')).stopReason).toBe('interrupted');
      expect(existsSync(join(cwd, 'notes.md'))).toBe(false);
    }));

  test('keeps what was said when it is interrupted while it streams', () => {
    const slow = { ...place(), env: { ...place().env, ROUNDHOUSE_DEMO_PACE: '10' } };
    return withSession(slow, {}, async (probe) => {
      await probe.send('write something long');
      await probe.next('message_chunk', (event) => event.text.includes('long'));
      await probe.session.interrupt();
      expect((await probe.next('complete')).stopReason).toBe('interrupted');
      expect(textOf(probe.events)).toMatch(/^A long /);
      expect(textOf(probe.events)).not.toContain('Part 12');
    });
  });

  test('asks a question, and a plan to approve', () =>
    withSession(place(), { permissionMode: 'plan' }, async (probe) => {
      const asked = await probe.turn('ask me a question', {
        decide: ({ input }) => ({
          ...ALLOW,
          updatedInput: { ...input, answers: { 'Which track should the engine take?': 'South' } },
        }),
      });
      expect(oneOf(asked, 'permission_request').kind).toBe('question');
      expect(textOf(asked)).toContain('South');

      const planned = await probe.turn('make a plan', {
        decide: () => ({
          ...ALLOW,
          updatedPermissions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
        }),
      });
      expect(oneOf(planned, 'permission_request').kind).toBe('plan');
      expect(oneOf(planned, 'mode_changed').mode).toBe('acceptEdits');
      expect(existsSync(join(cwd, 'depot/README.md'))).toBe(true);
    }));

  test('asks the hooks of a policy, and a hook that fails keeps the tool from running', () => {
    const broken: HookRegistration = {
      event: 'PreToolUse',
      matcher: '^Bash$',
      onFailure: 'block',
      timeoutSeconds: 5,
      answer: () => Promise.reject(new Error('broken policy')),
    };
    return withSession(place(), { hooks: [broken] }, async (probe) => {
      const events = await probe.turn('run a command');
      expect(oneOf(events, 'tool_update').status).toBe('error');
      expect(existsSync(join(cwd, 'yard'))).toBe(false);
    });
  });

  test('can be resumed, changes model and mode, and reports its context', async () => {
    const start = newSession();
    const id = await withSession(place(), { start }, async (probe) => {
      await probe.turn('hello');
      return probe.claudeSessionId();
    });
    expect(id).toBe(start.claudeSessionId);
    await withSession(place(), { start: resume(id) }, async (probe) => {
      const events = await probe.turn('hello');
      expect(textOf(events)).toContain('Welcome back');
      expect(oneOf(events, 'session_status')).toMatchObject({
        status: 'resumed',
        claudeSessionId: id,
      });
      const mode = await probe.session.setPermissionMode('acceptEdits');
      expect(mode).toEqual({ ok: true, value: 'acceptEdits' });
      expect((await probe.session.setModel(null)).ok).toBe(true);
      const usage = await probe.session.getContextUsage();
      expect(usage).toMatchObject({ ok: true, value: { maxTokens: 200_000 } });
    });
  });

  test('takes rules and folders of an earlier process, and says that it has them', async () => {
    let command = '';
    const id = await withSession(place(), {}, async (probe) => {
      await probe.turn('run a command', {
        decide: ({ input }) => {
          command = String(input.command);
          return ALLOW;
        },
      });
      return probe.claudeSessionId();
    });
    const allow = (ruleContent: string) => ({
      behavior: 'allow' as const,
      rule: { toolName: 'Bash', ruleContent },
    });
    const wanted = { rules: [allow(command), allow('echo "(1)"')], directories: [cwd] };
    await withSession(place(), { start: resume(id), model: 'demo' }, async (probe) => {
      expect((await probe.session.setPermissions(wanted)).ok).toBe(true);
      expect(await probe.session.findMissingPermissions(wanted)).toEqual({
        ok: true,
        value: { rules: [], directories: [] },
      });
      expect(await probe.session.readAppliedChoices()).toEqual({
        ok: true,
        value: { model: 'demo', effort: null },
      });
      expect(allOf(await probe.turn('run a command'), 'permission_request')).toEqual([]);
    });
  });
});

describe('the demo agent in a worker thread', () => {
  test('speaks the same protocol where no second program can be started', async () => {
    const worker = new Worker(AGENT, {
      argv: ['--include-partial-messages'],
      env: { ROUNDHOUSE_DEMO_CWD: cwd, ROUNDHOUSE_DEMO_PACE: '0' },
      stdin: true,
      stdout: true,
    });
    const write = (frame: unknown) => worker.stdin?.write(`${JSON.stringify(frame)}\n`);
    const requests: unknown[] = [];
    write({ type: 'user', message: { role: 'user', content: 'edit a file' } });
    for await (const line of createInterface({ input: worker.stdout })) {
      const frame: { type: string; request_id?: string } = JSON.parse(line);
      if (frame.type === 'control_request') {
        requests.push(frame);
        const response = { behavior: 'allow', updatedInput: {} };
        const { request_id } = frame;
        write({ type: 'control_response', response: { subtype: 'success', request_id, response } });
      }
      if (frame.type === 'result') break;
    }
    expect(requests).toHaveLength(2);
    expect(readFileSync(join(cwd, 'notes.md'), 'utf8')).toContain('The signal is green.');
    const exited = new Promise((done) => worker.once('exit', done));
    worker.stdin?.end();
    expect(await exited).toBe(0);
  });
});
