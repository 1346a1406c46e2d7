import { describe, expect, test } from 'vitest';
import { err } from '@shared/domain/result';
import { STOP_TURN_MS } from './turn-life';
import {
  chunk,
  complete,
  driverError,
  request,
  sessionStatus,
  task,
  toolCall,
} from './testing/fake-driver';
import { createManagerBench } from './testing/manager-bench';

describe('a turn from prompt to result', () => {
  test('case 42: the first prompt is sent although the CLI says nothing before it', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    bench.driver.onPrompt = (child, prompt) => {
      child.emit(
        sessionStatus('cli-a'),
        chunk('hi'),
        complete({ promptUuids: [prompt.messageUuid] }),
      );
      return { ok: true, value: undefined };
    };
    await bench.prompted(id, 'hello');
    await bench.until(() => bench.status(id) === 'done-unseen');
    expect(bench.types()).toEqual(['user_message', 'session_status', 'message_chunk', 'complete']);
    expect(bench.manager.find(id)).toMatchObject({ id, claudeSessionId: 'cli-a', title: 'hello' });
    expect(bench.seen.map((event) => event.seq)).toEqual([1, 2, 3, 4]);
  });

  test('case 37: the turn ends on its result although the process stays', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'one');
    child.emit(chunk('x'), complete());
    await bench.until(() => bench.status(id) === 'done-unseen');
    expect(child.isEnded).toBe(false);
    expect(await bench.prompted(id, 'two')).toBe(child);
  });

  test('case 8: a stop shows at once and ends with the result', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'long');
    bench.manager.stop(id);
    expect(bench.status(id)).toBe('stopping');
    expect(child.calls).toEqual(['interrupt']);
    bench.manager.stop(id);
    expect(child.calls).toEqual(['interrupt']);
    child.emit(complete({ stopReason: 'interrupted' }));
    await bench.until(() => bench.status(id) === 'idle');
    bench.clock.advance(STOP_TURN_MS * 10);
    expect(child.calls).toEqual(['interrupt']);
  });

  test('case 8: a stop the CLI ignores is forced, said, and a new message is accepted', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    bench.driver.onClose = (child) =>
      child.end({ exitCode: null, signal: 'SIGKILL', wasRequested: true, wasForced: true });
    const child = await bench.prompted(id, 'silent');
    child.emit(toolCall('t1'));
    await bench.until(() => bench.types().includes('tool_call'));
    bench.manager.stop(id);
    expect(child.calls).toEqual(['interrupt']);
    bench.clock.advance(STOP_TURN_MS);
    await bench.until(() => bench.status(id) === 'interrupted');
    expect(bench.seen).toContainEqual(
      expect.objectContaining({ type: 'error', code: 'stopped-by-force' }),
    );
    expect(bench.seen).toContainEqual(
      expect.objectContaining({ type: 'tool_update', toolCallId: 't1', status: 'interrupted' }),
    );
    const next = await bench.prompted(id, 'again');
    expect(next).not.toBe(child);
    expect(bench.status(id)).toBe('working');
  });

  test.each([
    { exitCode: 143, signal: null },
    { exitCode: 1, signal: null },
    { exitCode: null, signal: 'SIGTERM' },
  ])('case 35: a stop that ends the process ($exitCode, $signal) is no error', async (end) => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'work');
    bench.manager.stop(id);
    child.end(end);
    await bench.until(() => bench.status(id) === 'interrupted');
    expect(bench.types()).not.toContain('error');
  });

  test.each([
    { exitCode: 143, signal: null },
    { exitCode: 1, signal: null },
    { exitCode: null, signal: 'SIGTERM' },
  ])('case 35: the same end ($exitCode, $signal) unasked is one', async (end) => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'work');
    child.end(end);
    await bench.until(() => bench.status(id) === 'failed');
    const error = bench.seen.find((event) => event.type === 'error');
    expect(error).toMatchObject({ code: 'process-exited', fatal: true });
    expect(error?.message).toContain(String(end.exitCode ?? end.signal));
  });

  test('case 36: an end without a word is explained and the message waits for a retry', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'precious');
    child.emit(sessionStatus('cli-a'));
    child.end({ exitCode: 1, error: driverError({ message: 'exit 1, claude 2.1.332, "boom"' }) });
    await bench.until(() => bench.status(id) === 'failed');
    expect(bench.seen.filter((event) => event.type === 'error')).toEqual([
      expect.objectContaining({ message: 'exit 1, claude 2.1.332, "boom"' }),
    ]);
    expect(bench.manager.listQueue(id)).toEqual([
      expect.objectContaining({ text: 'precious', isHeld: true }),
    ]);
    await bench.manager.releaseQueue(id);
    await bench.until(() => bench.driver.children.length === 2);
    await bench.until(() => bench.driver.last.prompts[0]?.text === 'precious');
  });

  test('an end the driver has already told of is told once', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'x');
    child.emit({
      type: 'error',
      parentToolUseId: null,
      code: 'line-too-long',
      message: 'too long',
      fatal: true,
    });
    child.end({ exitCode: 1 });
    await bench.until(() => bench.status(id) === 'failed');
    expect(bench.types().filter((type) => type === 'error')).toHaveLength(1);
  });

  test('case 30: a message to a dead child fails that session alone and is kept', async () => {
    const bench = createManagerBench();
    const [id, other] = [bench.create(), bench.create()];
    const survivor = await bench.prompted(other, 'other');
    bench.driver.onPrompt = (child) => {
      child.end({ exitCode: 7, error: driverError() });
      return err(driverError({ code: 'write-failed' }));
    };
    await bench.prompted(id, 'x'.repeat(8 * 1024 * 1024));
    await bench.until(() => bench.status(id) === 'failed');
    expect(bench.manager.listQueue(id)).toEqual([expect.objectContaining({ isHeld: true })]);
    const error = bench.seen.find((event) => event.type === 'error');
    expect(error?.code).toBe('process-exited');
    survivor.emit(chunk('alive'), complete());
    await bench.until(() => bench.status(other) === 'done-unseen');
  });

  test('case 45: background work keeps the child and defers the end', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'go');
    child.emit(task('k', 'running'), chunk('started'), complete());
    await bench.until(() => bench.status(id) === 'idle');
    expect(bench.manager.find(id)?.backgroundTaskCount).toBe(1);
    expect(child.isEnded).toBe(false);
    child.emit(task('k', 'completed'), chunk('found it', 'msg_2'));
    await bench.until(() => bench.status(id) === 'working');
    child.emit(complete({ origin: 'background' }));
    await bench.until(() => bench.status(id) === 'done-unseen');
    expect(bench.manager.find(id)?.backgroundTaskCount).toBe(0);
  });

  test('case 47: a request between turns is answered by the living child', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'go');
    child.emit(task('k', 'running'), complete());
    await bench.until(() => bench.status(id) === 'idle');
    child.emit(request('r1'));
    await bench.until(() => bench.status(id) === 'needs-you');
    const answered = bench.manager.answer({
      sessionId: id,
      requestId: 'r1',
      answer: {
        behavior: 'allow',
        by: 'user',
        updatedInput: null,
        updatedPermissions: [],
        rule: null,
      },
    });
    expect(answered.ok).toBe(true);
    expect(child.answers).toHaveLength(1);
    expect(child.calls).toEqual([]);
    expect(bench.status(id)).toBe('idle');
  });

  test('an unexpected end between turns is a note and the next message starts anew', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'one');
    child.emit(complete());
    await bench.until(() => bench.status(id) === 'done-unseen');
    child.end({ exitCode: 1 });
    await bench.until(() => bench.types().includes('notice'));
    expect(bench.types()).not.toContain('error');
    expect(await bench.prompted(id, 'two')).not.toBe(child);
  });

  test('what a child says after its generation is over goes nowhere', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    bench.driver.onClose = (child) => child.end({ wasRequested: true });
    const old = await bench.prompted(id, 'one');
    old.emit(complete());
    await bench.until(() => bench.status(id) === 'done-unseen');
    await bench.manager.close(id);
    await bench.prompted(id, 'two');
    const count = bench.seen.length;
    old.emit(chunk('ghost'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(bench.seen).toHaveLength(count);
  });

  test('case 39: closing one session ends its child, disposing ends all', async () => {
    const bench = createManagerBench();
    const [a, b] = [bench.create(), bench.create()];
    const childA = await bench.prompted(a, 'a');
    const childB = await bench.prompted(b, 'b');
    await bench.manager.close(a);
    expect([childA.isEnded, childB.isEnded]).toEqual([true, false]);
    expect(bench.types()).not.toContain('error');
    await bench.manager.dispose();
    expect(childB.isEnded).toBe(true);
    expect(bench.store.leases.size).toBe(0);
    expect(bench.clock.pending).toBe(0);
    expect(bench.store.rows.get(b)?.status).toBe('interrupted');
  });

  test('case 58: who is billed is known before the first prompt', async () => {
    const bench = createManagerBench();
    bench.driver.handshake = {
      ...bench.driver.handshake,
      account: { ...bench.driver.handshake.account, apiKeySource: 'ANTHROPIC_API_KEY' },
    };
    const id = bench.create();
    const started = await bench.manager.start(id);
    expect(started).toMatchObject({
      ok: true,
      value: { apiKeySource: 'ANTHROPIC_API_KEY', status: 'idle', isLive: true },
    });
    expect(bench.driver.last.prompts).toEqual([]);
  });
});

describe('a request of background work', () => {
  async function asked() {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'go');
    child.emit(task('k', 'running'), request('r1'), complete());
    await bench.until(() => bench.types().includes('complete'));
    return { bench, id, child };
  }

  test('still needs the user after the turn beside it has ended', async () => {
    const { bench, id } = await asked();
    expect(bench.status(id)).toBe('needs-you');
  });

  test('answered between turns, it leaves nothing that looks like a turn', async () => {
    const { bench, id, child } = await asked();
    const answer = {
      behavior: 'deny' as const,
      by: 'user' as const,
      message: 'no',
      interrupt: false,
      rule: null,
    };
    bench.manager.answer({ sessionId: id, requestId: 'r1', answer });
    expect(bench.status(id)).toBe('idle');
    child.emit(task('k', 'stopped'));
    await bench.until(() => bench.manager.find(id)?.backgroundTaskCount === 0);
    expect(bench.status(id)).toBe('idle');
  });

  test('needs nobody any more once its child has gone', async () => {
    const { bench, id, child } = await asked();
    child.end({ exitCode: 1 });
    await bench.until(() => bench.manager.find(id)?.isLive === false);
    expect(bench.manager.find(id)).toMatchObject({ status: 'idle', openRequestCount: 0 });
  });
});
