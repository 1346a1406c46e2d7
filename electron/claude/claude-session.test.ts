import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asClaudeSessionId, asMessageUuid } from '@shared/domain/ids';
import type { PermissionAnswer } from '@shared/domain/permissions';
import type { AgentEventBody } from '@shared/events';
import { openClaudeSession } from './claude-session';
import type { ClaudeSession, DriverBatch, DriverError, OpenOptions, Prompt } from './driver-types';
import { createChildGuard } from './process/child-guard';
import { createMarkReader } from './process/marked-processes';
import { isSameProcess, processStartedAt } from './process/process-start-time';
import type { SessionDeps } from './session-deps';
import { createManualReaper } from './testing/manual-reaper';
import { plainOpenOptions } from './testing/open-options';

const PROGRAMS = path.resolve('e2e/programs');
/** Deadline of a wait for a real process on a loaded machine. */
const PATIENCE = { timeout: 10_000, interval: 5 };
const opened: ClaudeSession[] = [];
let cwd: string;

beforeEach(() => {
  cwd = mkdtempSync(path.join(tmpdir(), 'driver-'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((session) => session.close()));
  rmSync(cwd, { recursive: true, force: true });
});

const optionsFor = (program: string, env: Record<string, string> = {}): OpenOptions =>
  plainOpenOptions(path.join(PROGRAMS, program), {
    cwd,
    env: { ...process.env, ...env },
    wantsRawFrames: true,
  });

async function open(
  program: string,
  env: Record<string, string> = {},
  change: Partial<OpenOptions> = {},
  deps: Partial<SessionDeps> = {},
): Promise<Driven> {
  const result = await openClaudeSession({ ...optionsFor(program, env), ...change }, deps);
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  opened.push(result.value);
  return drive(result.value);
}

async function refusal(
  program: string,
  env: Record<string, string> = {},
  change: Partial<OpenOptions> = {},
): Promise<DriverError> {
  const result = await openClaudeSession({ ...optionsFor(program, env), ...change });
  if (result.ok) throw new Error('it opened');
  return result.error;
}

interface Driven {
  session: ClaudeSession;
  events: AgentEventBody[];
  raw: Record<string, unknown>[];
  batches: DriverBatch[];
  /** Resolves when an event of that type has come after the last such wait. */
  next(type: AgentEventBody['type']): Promise<AgentEventBody>;
  /** Frames the child says it has read. */
  seen(): Record<string, unknown>[];
  drained: Promise<void>;
}

function drive(session: ClaudeSession): Driven {
  const events: AgentEventBody[] = [];
  const raw: Record<string, unknown>[] = [];
  const batches: DriverBatch[] = [];
  let taken = 0;
  const drained = (async () => {
    for await (const batch of session.batches) {
      batches.push(batch);
      events.push(...batch.events);
      raw.push(...(batch.raw as Record<string, unknown>[]));
    }
  })();
  return {
    session,
    events,
    raw,
    batches,
    drained,
    next: (type) =>
      vi.waitFor(() => {
        const index = events.findIndex((event, at) => at >= taken && event.type === type);
        if (index === -1) throw new Error(`no ${type} yet`);
        taken = index + 1;
        return events[index] as AgentEventBody;
      }, PATIENCE),
    seen: () =>
      raw.flatMap((frame) =>
        frame.type === 'seen' ? [frame.frame as Record<string, unknown>] : [],
      ),
  };
}

let prompts = 0;
function prompt(text: string): Prompt {
  prompts += 1;
  const uuid = `22222222-2222-4222-8222-${String(prompts).padStart(12, '0')}`;
  return { messageUuid: asMessageUuid(uuid), text, images: [] };
}

const allow: PermissionAnswer = {
  behavior: 'allow',
  by: 'user',
  updatedInput: null,
  updatedPermissions: [],
  rule: null,
};

describe('a turn', () => {
  test('opens with the handshake, sends under our uuid and reports the turn', async () => {
    const { session, events, next, seen } = await open('echoes.mjs');
    expect(session.handshake).toEqual({
      account: {
        tokenSource: 'none',
        apiKeySource: 'ANTHROPIC_API_KEY',
        email: null,
        subscriptionType: null,
      },
      models: [
        {
          value: 'default',
          resolvedModel: null,
          displayName: 'Default',
          description: 'Test model',
          supportedEffortLevels: ['low', 'medium'],
          thinksAsItSeesFit: null,
        },
      ],
      cliVersion: '9.9.9',
      permissionMode: 'default',
      modelNames: {},
    });
    const message = prompt('hello');
    expect((await session.send(message)).ok).toBe(true);
    await next('complete');
    expect(seen().find(({ type }) => type === 'user')).toEqual({
      type: 'user',
      uuid: message.messageUuid,
      session_id: '',
      parent_tool_use_id: null,
      message: { role: 'user', content: 'hello' },
    });
    const texts = events.flatMap((event) => (event.type === 'message_chunk' ? [event.text] : []));
    expect(texts).toEqual(['echo: hello']);
    const types = events.map(({ type }) => type);
    expect(types.indexOf('user_message')).toBeLessThan(types.indexOf('message_chunk'));
  });

  test('a batch with a complete carries the money after it', async () => {
    const { session, batches, next } = await open('echoes.mjs');
    await session.send(prompt('hello'));
    await next('complete');
    for (const { events, costState } of batches) {
      expect(costState !== null).toBe(events.some(({ type }) => type === 'complete'));
    }
  });

  test('images go as native blocks behind the text', async () => {
    const { session, next, seen } = await open('echoes.mjs');
    const bytes = Uint8Array.from([1, 2, 3]);
    const image = { mediaType: 'image/png', id: 'a'.repeat(64), bytes, name: 'a.png' } as const;
    await session.send({ ...prompt('look'), images: [image] });
    expect(await next('user_message')).toMatchObject({
      images: [{ id: image.id, mediaType: 'image/png', byteLength: 3, name: 'a.png' }],
    });
    await next('complete');
    expect(seen().find(({ type }) => type === 'user')?.message).toEqual({
      role: 'user',
      content: [
        { type: 'text', text: 'look' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AQID' } },
      ],
    });
  });

  test('case 42: the first prompt is sent although nothing but the handshake has come', async () => {
    const { session, events, next } = await open('echoes.mjs');
    expect(events.some(({ type }) => type === 'session_status')).toBe(false);
    await session.send(prompt('hello'));
    await next('session_status');
  });

  test('case 14: text that comes byte by byte is intact', async () => {
    const { session, events, next } = await open('byte-by-byte.mjs');
    await session.send(prompt('go'));
    await next('complete');
    expect(events.find(({ type }) => type === 'message_chunk')).toMatchObject({
      text: '漢字かな交じり文 🎉 é',
    });
  });

  test('case 31: a line of 20 MB is read and the turn goes on', async () => {
    const { session, raw, next } = await open('long-line.mjs');
    await session.send(prompt('go'));
    await next('complete');
    expect(raw.some(({ type }) => type === 'user')).toBe(true);
  });
});

describe('requests', () => {
  test('a permission request is answered once', async () => {
    const { session, next, seen } = await open('echoes.mjs');
    await session.send(prompt('ask'));
    expect(await next('permission_request')).toMatchObject({
      requestId: 'ask-1',
      toolName: 'Bash',
    });
    expect(session.answer('ask-1', allow).ok).toBe(true);
    expect(session.answer('ask-1', allow)).toEqual({ ok: false, error: 'unknown-request' });
    await next('permission_answered');
    await next('complete');
    expect(seen().find(({ type }) => type === 'control_response')).toMatchObject({
      response: { response: { behavior: 'allow', updatedInput: { command: 'ls' } } },
    });
  });

  test('case 47: a request that comes after the result can still be answered', async () => {
    const { session, next } = await open('echoes.mjs');
    await session.send(prompt('ask after result'));
    await next('complete');
    await next('permission_request');
    session.answer('ask-1', allow);
    expect(await next('message_chunk')).toMatchObject({ text: 'answered: allow' });
  });

  test('the CLI may ask hooks and persons before it has answered initialize', async () => {
    const { session, next } = await open(
      'asks-first.mjs',
      {},
      {
        hooks: [
          {
            event: 'SessionStart',
            matcher: null,
            onFailure: 'allow',
            timeoutSeconds: 5,
            answer: () => Promise.resolve({}),
          },
        ],
      },
    );
    expect(await next('permission_request')).toMatchObject({ requestId: 'form-1', kind: 'form' });
    expect(session.handshake.cliVersion).toBeNull();
    expect(session.answer('form-1', { ...allow, updatedInput: { name: 'x' } }).ok).toBe(true);
    await vi.waitFor(() => expect(session.handshake.cliVersion).toBe('9.9.9'), PATIENCE);
  });

  test('settings are asked for over the control channel', async () => {
    const { session, seen } = await open('echoes.mjs');
    expect(await session.setPermissionMode('plan')).toEqual({ ok: true, value: 'plan' });
    expect(await session.setPermissionMode('bypassPermissions')).toMatchObject({
      ok: false,
      error: { code: 'bypass-refused' },
    });
    expect((await session.setModel('m')).ok).toBe(true);
    expect((await session.setEffort('high')).ok).toBe(true);
    expect((await session.stopTask('t1')).ok).toBe(true);
    expect(await session.getContextUsage()).toMatchObject({
      ok: true,
      value: { totalTokens: 5, maxTokens: 200 },
    });
    const asked = seen().map(({ request }) => request as Record<string, unknown>);
    expect(asked.slice(1)).toEqual([
      { subtype: 'set_permission_mode', mode: 'plan' },
      { subtype: 'set_permission_mode', mode: 'bypassPermissions' },
      { subtype: 'set_model', model: 'm' },
      { subtype: 'apply_flag_settings', settings: { effortLevel: 'high' } },
      { subtype: 'stop_task', task_id: 't1' },
      { subtype: 'get_context_usage', detail: 'summary' },
    ]);
  });
});

describe('the end', () => {
  test('case 35: our own stop is no error, whatever the exit code', async () => {
    const { session, events, next, drained } = await open('echoes.mjs');
    await session.send(prompt('hold'));
    await next('session_status');
    expect((await session.interrupt()).ok).toBe(true);
    expect(await next('complete')).toMatchObject({ isError: false, stopReason: 'interrupted' });
    expect(await session.close()).toEqual({ survivors: [], wasForced: false });
    expect(await session.ended).toMatchObject({ wasRequested: true, error: null });
    await drained;
    expect(events.some(({ type }) => type === 'error')).toBe(false);
  });

  test('case 99: a session holds three pipes, and nothing once it is closed', async () => {
    const countHandles = () => readdirSync('/proc/self/fd').length;
    const before = countHandles();
    const sessions = await Promise.all(Array.from({ length: 8 }, () => open('echoes.mjs')));
    // And one of the loop's own, on some systems.
    expect(countHandles()).toBeLessThanOrEqual(before + 3 * sessions.length + 1);
    await Promise.all(sessions.map(({ session }) => session.close()));
    await Promise.all(sessions.map(({ drained }) => drained));
    await vi.waitFor(() => expect(countHandles()).toBeLessThanOrEqual(before + 1), PATIENCE);
  });

  test('case 99: what the CLI says of file handles is its claim, not our diagnosis', async () => {
    const said = 'EMFILE: too many open files, watch';
    const error = await refusal('exits-at-once.mjs', { EXIT_CODE: '1', STDERR_TEXT: said });
    expect(error).toMatchObject({ code: 'cli-exited-early', exitCode: 1 });
    const [ours, claim] = error.message.split('Claude Code says: ');
    expect(claim).toBe(said);
    expect(ours).not.toMatch(/handle|files|EMFILE/i);
  });

  test('a running turn is interrupted before stdin is closed', async () => {
    const { session, next, seen, drained } = await open('echoes.mjs');
    await session.send(prompt('hold'));
    await next('session_status');
    await session.close();
    await drained;
    const asked = seen().flatMap(({ request }) => (request as { subtype?: string })?.subtype ?? []);
    expect(asked).toEqual(['initialize', 'interrupt']);
    expect(await next('complete')).toMatchObject({ stopReason: 'interrupted' });
  });

  test.each(['1', '143', '0'])(
    'case 35: exit code %s with no stop requested is an unexpected end',
    async (code) => {
      const { session, drained, events } = await open('echoes.mjs', { EXIT_CODE: code });
      await session.send(prompt('die'));
      const end = await session.ended;
      await drained;
      expect(end).toMatchObject({ wasRequested: false, exitCode: Number(code) });
      expect(end.error).toMatchObject({ code: 'process-exited', exitCode: Number(code) });
      expect(events.at(-1)).toMatchObject({ type: 'error', code: 'process-exited', fatal: true });
      expect(end.error?.message).toContain('it hurts');
      expect(await session.send(prompt('more'))).toMatchObject({
        ok: false,
        error: { code: 'process-exited' },
      });
    },
  );

  test('case 37: a turn ends with its result although a grandchild holds stdout', async () => {
    const { session, next, drained } = await open('echoes.mjs');
    await session.send(prompt('hold stdout'));
    await next('complete');
    await session.send(prompt('still here'));
    await next('complete');
    await session.close();
    await drained;
  });

  test('case 37: a child that is gone ends although a grandchild holds stdout', async () => {
    const { session, next, drained } = await open('echoes.mjs');
    await session.send(prompt('hold stdout'));
    await next('complete');
    const grandchildren = await childrenOf(session.pid);
    await session.send(prompt('die'));
    expect(await session.ended).toMatchObject({ error: { code: 'process-exited' } });
    await drained;
    for (const pid of grandchildren) process.kill(pid, 'SIGKILL');
  });

  test('case 39: (c) closing leaves no stubborn child or grandchild', async () => {
    const { session, raw } = await open('ignores-term.mjs');
    const grandchild = await grandchildOf(raw);
    const report = await session.close();
    expect(report).toEqual({ survivors: [], wasForced: true });
    expect(await isSameProcess(grandchild)).toBe(false);
    expect(await session.ended).toMatchObject({ wasForced: true, signal: 'SIGKILL', error: null });
  });

  test('case 39: (a) what an orderly child leaves behind is ended too', async () => {
    const { session, raw } = await open('ignores-term.mjs', { LEAVES_ON_EOF: '1' });
    const grandchild = await grandchildOf(raw);
    expect(await session.close()).toEqual({ survivors: [], wasForced: true });
    expect(await isSameProcess(grandchild)).toBe(false);
    expect(await session.ended).toMatchObject({ exitCode: 0 });
  });

  test('case 39: a child that ends by itself leaves nothing, and says so before that is done', async () => {
    const { session, raw, next, drained } = await open('ignores-term.mjs', { LEAVES_ON_EOF: '1' });
    const grandchild = await grandchildOf(raw);
    process.kill(session.pid, 'SIGKILL');
    expect(await session.ended).toMatchObject({
      wasRequested: false,
      signal: 'SIGKILL',
      error: { code: 'process-exited' },
    });
    expect(await isSameProcess(grandchild)).toBe(true);
    await next('error');
    await drained;
    await vi.waitFor(async () => expect(await isSameProcess(grandchild)).toBe(false), PATIENCE);
  });

  test.each([['close'], ['die']])(
    'case 39: what was cut off from its parents is found by its mark (%s)',
    async (how) => {
      const { session, raw, next } = await open('leaves-daemon.mjs');
      await session.send(prompt('go'));
      await next('complete');
      const pid = Number(raw.find(({ type }) => type === 'daemon')?.pid);
      const daemon = { pid, startedAt: (await processStartedAt(pid)) ?? '' };
      expect(await childrenOf(session.pid)).not.toContain(pid);
      if (how === 'close')
        expect(await session.close()).toEqual({ survivors: [], wasForced: true });
      else {
        await session.send(prompt('die'));
        await session.ended;
      }
      await vi.waitFor(async () => expect(await isSameProcess(daemon)).toBe(false), PATIENCE);
    },
  );

  test('a guard is told of a child before it starts, when it runs and when it is over', async () => {
    const { link, orders } = createManualReaper();
    const marks = createMarkReader(process.platform);
    const guard = createChildGuard({ instanceId: 'one', marks, reaper: link });
    const { session } = await open('echoes.mjs', {}, {}, { guard });
    const startedAt = await processStartedAt(session.pid);
    expect(orders.map((order) => order.replace(/ \S+/, ''))).toEqual([
      'expect',
      `add ${session.pid} ${startedAt}`,
    ]);
    const [{ mark } = { mark: null }] = (await marks.list()).filter(
      ({ pid }) => pid === session.pid,
    );
    expect(mark).toMatchObject({ instanceId: 'one', owner: { pid: process.pid } });
    await session.close();
    expect(orders.at(-1)).toBe(`remove ${mark?.childId}`);
  });

  test('a child that could not be started is not waited for by the reaper', async () => {
    const { link, orders } = createManualReaper();
    const guard = createChildGuard({
      instanceId: 'one',
      marks: { list: () => Promise.resolve([]) },
      reaper: link,
    });
    const opening = await openClaudeSession(optionsFor('no-such-program'), { guard });
    expect(opening.ok).toBe(false);
    expect(orders.map((order) => order.split(' ')[0])).toEqual(['expect', 'remove']);
  });

  test('a child that closes its output is ended, because no turn of it could end', async () => {
    const { session, drained } = await open('echoes.mjs');
    await session.send(prompt('close stdout'));
    expect(await session.ended).toMatchObject({
      wasRequested: false,
      error: { code: 'process-exited' },
    });
    await drained;
  });

  test('closing twice is closing once', async () => {
    const { session } = await open('echoes.mjs');
    const [first, second] = await Promise.all([session.close(), session.close()]);
    expect(first).toBe(second);
  });

  test('case 31: a line above the limit ends the session with a clear error', async () => {
    const env = { LINE_MB: '40', NEVER_ENDS: '1' };
    const deps = { maxLineBytes: 4 * 1024 * 1024 };
    const { session, events, drained } = await open('long-line.mjs', env, {}, deps);
    await session.send(prompt('go'));
    expect(await session.ended).toMatchObject({
      wasRequested: false,
      error: { code: 'line-too-long' },
    });
    await drained;
    expect(events.filter(({ type }) => type === 'error')).toMatchObject([
      { code: 'line-too-long', fatal: true },
    ]);
  });

  test('case 30: 8 MB for a child that dies is an error of that session, nothing more', async () => {
    const { session, drained } = await open('exits-on-prompt.mjs');
    const sent = await session.send(prompt('x'.repeat(8_000_000)));
    expect(sent).toMatchObject({ ok: false });
    expect(await session.ended).toMatchObject({ exitCode: 7, error: { code: 'process-exited' } });
    await drained;
  });
});

describe('back-pressure', () => {
  test('case 94: a child that floods waits for a consumer that does not read', async () => {
    const result = await openClaudeSession(optionsFor('floods.mjs', { FLOOD_MB: '64' }));
    if (!result.ok) throw new Error(result.error.message);
    const session = result.value;
    opened.push(session);
    await session.send(prompt('go'));
    const iterator = session.batches[Symbol.asyncIterator]();
    let bytes = 0;
    // The child answers no interrupt, so the error comes after its time limit, with the child's own
    // count of what it could write by then.
    const unanswered = await session.interrupt();
    const counts = unanswered.ok ? [] : unanswered.error.stderrTail.split('\n').map(Number);
    expect(counts.at(-1)).toBeGreaterThan(0);
    expect(counts.at(-1)).toBeLessThan(16 * 1024 * 1024);
    let hasResult = false;
    while (!hasResult) {
      const next = await iterator.next();
      if (next.done === true) break;
      bytes += JSON.stringify(next.value.raw).length;
      hasResult = next.value.events.some(({ type }) => type === 'complete');
    }
    expect(hasResult).toBe(true);
    expect(bytes).toBeGreaterThan(64 * 1024 * 1024);
  });

  test('case 94: a flood that goes on while its child is ended is kept within bounds', async () => {
    const result = await openClaudeSession(optionsFor('floods.mjs', { FLOOD_MB: '4000000' }));
    if (!result.ok) throw new Error(result.error.message);
    const session = result.value;
    opened.push(session);
    await session.send(prompt('go'));
    await session.close();
    let bytes = 0;
    for await (const batch of session.batches) bytes += JSON.stringify(batch.raw).length;
    expect(bytes).toBeGreaterThan(1024 * 1024);
    expect(bytes).toBeLessThan(40 * 1024 * 1024);
  });
});

describe('a start that fails', () => {
  test('case 20: a folder that is gone is named, and nothing is started', async () => {
    const spawnChild = vi.fn<SessionDeps['spawnChild']>();
    const gone = path.join(cwd, 'gone');
    const result = await openClaudeSession(
      { ...optionsFor('echoes.mjs'), cwd: gone },
      { spawnChild },
    );
    expect(result).toMatchObject({ ok: false, error: { code: 'cwd-missing' } });
    expect(result.ok ? '' : result.error.message).toContain(gone);
    expect(spawnChild).not.toHaveBeenCalled();
  });

  test('case 36: exit 1 with nothing said names code, version and command', async () => {
    const error = await refusal('exits-after-init.mjs');
    expect(error).toMatchObject({ code: 'cli-exited-early', exitCode: 1, stderrTail: '' });
    expect(error.message).toContain('Claude Code 9.9.9 exited with code 1');
    expect(error.command).toContain('exits-after-init.mjs --output-format=stream-json');
  });

  test('case 36: of 2 MB of stderr the last lines are kept', async () => {
    const env = { STDERR_BYTES: '2000000', STDERR_TEXT: 'the last words\n', EXIT_CODE: '1' };
    const error = await refusal('exits-at-once.mjs', env);
    expect(error.stderrTail.length).toBeLessThanOrEqual(64 * 1024);
    expect(error.stderrTail.endsWith('the last words')).toBe(true);
    expect(error.message).toContain('the last words');
  });

  test('a refused resume carries the text of the result', async () => {
    const error = await refusal(
      'refuses-resume.mjs',
      {},
      {
        start: {
          kind: 'resume',
          claudeSessionId: asClaudeSessionId('00000000-0000-4000-8000-000000000000'),
          at: null,
          forkAs: null,
          dropsTurn: null,
        },
      },
    );
    expect(error).toMatchObject({ code: 'resume-refused', exitCode: 1 });
    expect(error.message).toContain('No conversation found');
  });

  test.each([
    ['resume-refused', 'No message found with message.uuid of: 1'],
    ['request-refused', 'Something nobody has heard of'],
  ])('%s is told from a result that comes after a broken pipe', async (code, text) => {
    const error = await refusal('refuses-deaf.mjs', { REFUSAL: text });
    expect(error).toMatchObject({ code, exitCode: 1 });
    expect(error.message).toContain(text);
  });

  test.each([
    ['session-id-in-use', 'Error: Session ID 1111 is already in use.'],
    [
      'bypass-refused',
      '--dangerously-skip-permissions cannot be used with root/sudo privileges for security reasons',
    ],
    ['cli-exited-early', 'EMFILE: too many open files'],
  ])('%s is told from stderr alone', async (code, text) => {
    const error = await refusal('exits-at-once.mjs', { STDERR_TEXT: text, EXIT_CODE: '1' });
    expect(error).toMatchObject({ code, exitCode: 1 });
    expect(error.message).toContain(text);
  });

  test.each(['hangs.mjs', 'prints-garbage.mjs'])('%s is silent, and is ended', async (program) => {
    let pid = 0;
    const result = await openClaudeSession(optionsFor(program), {
      clock: hastyClock(),
      spawnChild: async (...args) => {
        const { spawnChild } = await import('./process/spawn-child');
        const spawned = await spawnChild(...args);
        if (spawned.ok) pid = spawned.value.pid ?? 0;
        return spawned;
      },
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'cli-silent' } });
    expect(await processStartedAt(pid)).toBeNull();
  });

  test('a CLI that is gone is not found, one that may not run is not executable', async () => {
    const cli = { ...optionsFor('x').cli, path: path.join(cwd, 'no-such-cli') };
    expect(await refusal('x', {}, { cli })).toMatchObject({ code: 'cli-not-found' });
    expect(await refusal('x', {}, { cli: { ...cli, path: cwd } })).toMatchObject({
      code: 'cli-not-executable',
    });
  });
});

/** Time at a hundred times its speed, for limits of seconds against a real process. */
function hastyClock(): SessionDeps['clock'] {
  return {
    now: () => Date.now() * 100,
    setTimeout(callback, ms) {
      const timer = setTimeout(callback, ms / 100);
      return { cancel: () => clearTimeout(timer) };
    },
  };
}

async function grandchildOf(
  raw: readonly Record<string, unknown>[],
): Promise<{ pid: number; startedAt: string }> {
  const pid = await vi.waitFor(() => {
    const frame = raw.find(({ type }) => type === 'grandchild');
    if (frame === undefined) throw new Error('no grandchild yet');
    return frame.pid as number;
  }, PATIENCE);
  const startedAt = await processStartedAt(pid);
  if (startedAt === null) throw new Error('the grandchild is gone already');
  return { pid, startedAt };
}

async function childrenOf(pid: number): Promise<number[]> {
  const { createProcessTable } = await import('./process/process-table');
  const entries = await createProcessTable(process.platform).list();
  return entries.filter(({ parentPid }) => parentPid === pid).map((entry) => entry.pid);
}
