import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { asMessageUuid, type SessionId } from '@shared/domain/ids';
import { ok } from '@shared/domain/result';
import { chunk, complete, driverError, sessionStatus } from '../testing/fake-driver';
import { createManagerBench, type ManagerBench } from '../testing/manager-bench';
import { promptSaying, promptsOf, promptTexts, shownEvents } from '../testing/retry-reading';

/** A bench whose CLI writes the copies it is asked for. */
function benchWithCopies(): ManagerBench {
  const bench = createManagerBench();
  bench.driver.tell = (child, call) => {
    child.calls.push(call);
    const { start } = child.options;
    if (call.startsWith('add ') && start.kind === 'resume')
      bench.transcripts.add(start.forkAs ?? '');
    return Promise.resolve(ok(undefined));
  };
  return bench;
}

async function turn(bench: ManagerBench, id: SessionId, text: string): Promise<void> {
  const child = await bench.prompted(id, text);
  const uuid = child.prompts.at(-1)?.messageUuid ?? asMessageUuid('none');
  await answered(bench, id, text, uuid);
}

async function answered(bench: ManagerBench, id: SessionId, text: string, uuid: string) {
  const child = bench.driver.last;
  const claudeId = bench.manager.find(id)?.claudeSessionId ?? 'c';
  bench.transcripts.add(claudeId);
  child.emit(
    sessionStatus(claudeId, { status: child.options.start.kind === 'new' ? 'new' : 'resumed' }),
    chunk(`answer to ${text}`, `msg_${uuid}`),
    complete({
      lastMessageUuid: asMessageUuid(`end of ${text}`),
      promptUuids: [asMessageUuid(uuid)],
    }),
  );
  await bench.until(() => bench.status(id) === 'done-unseen');
}

/** The chain as the CLI keeps it: a row for each prompt and one for each answer. */
function keepChain(bench: ManagerBench, id: SessionId): void {
  const rows = promptsOf(bench.manager, id).flatMap(({ messageUuid, text }) => [
    { uuid: messageUuid, isTyped: true },
    { uuid: `end of ${text}`, isTyped: false },
  ]);
  bench.chains.set(bench.manager.find(id)?.claudeSessionId ?? '', rows);
}

const inputFor = (bench: ManagerBench, sessionId: SessionId, words: string, text: string) => ({
  sessionId,
  messageUuid: promptSaying(bench.manager, sessionId, words).messageUuid,
  token: randomUUID(),
  text,
  imageIds: [],
  rewindsFiles: false,
});

async function three(bench: ManagerBench): Promise<SessionId> {
  const id = bench.create();
  for (const text of ['one', 'two', 'three']) await turn(bench, id, text);
  keepChain(bench, id);
  return id;
}

describe('a retry in place', () => {
  test('case 70: copies first, then goes on after the kept turn; both have their history', async () => {
    const bench = benchWithCopies();
    const id = await three(bench);
    const original = bench.manager.find(id)?.claudeSessionId;
    const input = inputFor(bench, id, 'two', 'two, otherwise');
    const clicks = await Promise.all([
      bench.manager.retryInPlace(input),
      bench.manager.retryInPlace(input),
    ]);
    const [done] = clicks;
    if (!done?.ok) throw new Error('It was not retried.');
    const { copy } = done.value;
    await bench.until(() => bench.driver.last.prompts.some(({ text }) => text === input.text));
    expect(bench.store.rows.size).toBe(2);
    const [, copying, goingOn] = bench.driver.children;
    expect(copying?.options).toMatchObject({
      start: { claudeSessionId: original, at: null, forkAs: copy.claudeSessionId },
      usesFolderSettings: false,
    });
    expect(copying?.prompts).toEqual([]);
    expect(copying?.isEnded).toBe(true);
    expect(goingOn?.options.start).toEqual({
      kind: 'resume',
      claudeSessionId: original,
      at: 'end of one',
      forkAs: null,
      dropsTurn: null,
    });
    expect(bench.manager.find(id)?.leftOut).toMatchObject([{ keptIn: copy.id }]);
    expect(promptsOf(bench.manager, id).map(({ text }) => text)).toEqual(['one', 'two, otherwise']);
    expect(promptTexts(shownEvents(bench.manager, copy.id))).toEqual(['one', 'two', 'three']);
    expect(promptsOf(bench.manager, copy.id).map(({ text }) => text)).toEqual([
      'one',
      'two',
      'three',
    ]);
    // Once a turn has ended there, the next child goes on at the tip.
    const uuid = bench.driver.last.prompts.at(-1)?.messageUuid ?? '';
    await answered(bench, id, 'two, otherwise', uuid);
    await bench.manager.close(id);
    await bench.prompted(id, 'four');
    expect(bench.driver.last.options.start).toMatchObject({ at: null, forkAs: null });
  });

  test('names a turn that is alone to the guard of the CLI, and undoes itself when that refuses', async () => {
    const bench = benchWithCopies();
    const id = await three(bench);
    const input = inputFor(bench, id, 'three', 'again');
    bench.driver.onClose = (child) => {
      if (child.calls.some((call) => call.startsWith('add ')))
        bench.driver.refusals.push(
          driverError({ code: 'resume-refused', message: 'Resume rejected' }),
        );
      child.end({ exitCode: 0, wasRequested: true });
    };
    expect(await bench.manager.retryInPlace(input)).toMatchObject({ ok: true });
    await bench.until(() => bench.status(id) === 'failed');
    expect(bench.manager.find(id)).toMatchObject({ leftOut: [] });
    expect(bench.manager.listQueue(id)).toMatchObject([{ text: 'again', isHeld: true }]);
    await bench.manager.releaseQueue(id);
    await bench.until(() => bench.driver.last.prompts.some(({ text }) => text === 'again'));
    expect(bench.driver.last.options.start).toMatchObject({ at: null, dropsTurn: null });
    expect(promptsOf(bench.manager, id).map(({ text }) => text)).toContain('three');
  });

  test('what the CLI writes down only when its process ends is seen, so the guard is named', async () => {
    const bench = benchWithCopies();
    const id = await three(bench);
    const claudeId = bench.manager.find(id)?.claudeSessionId ?? '';
    const whole = bench.chains.get(claudeId) ?? [];
    bench.chains.set(claudeId, whole.slice(0, -2));
    bench.driver.onClose = (child) => {
      bench.chains.set(claudeId, whole);
      child.end({ exitCode: 0, wasRequested: true });
    };
    const input = inputFor(bench, id, 'three', 'again');
    expect(await bench.manager.retryInPlace(input)).toMatchObject({ ok: true });
    await bench.until(() => bench.driver.last.prompts.some(({ text }) => text === 'again'));
    expect(bench.driver.last.options.start).toMatchObject({
      at: 'end of two',
      dropsTurn: input.messageUuid,
    });
  });

  test('killed before its turn ended it goes on there, and at the tip once its prompt is written', async () => {
    const bench = benchWithCopies();
    const id = await three(bench);
    const input = inputFor(bench, id, 'three', 'again');
    await bench.manager.retryInPlace(input);
    await bench.until(() => bench.driver.last.prompts.some(({ text }) => text === 'again'));
    expect(bench.driver.last.options.start).toMatchObject({
      at: 'end of two',
      dropsTurn: input.messageUuid,
    });
    const uuid = bench.driver.last.prompts.at(-1)?.messageUuid ?? '';
    bench.driver.last.end({ exitCode: 9 });
    await bench.until(() => bench.status(id) === 'failed');
    await bench.prompted(id, 'once more');
    expect(bench.driver.last.options.start).toMatchObject({ at: 'end of two' });
    bench.driver.last.end({ exitCode: 9 });
    await bench.until(() => bench.status(id) === 'failed');
    const claudeId = bench.manager.find(id)?.claudeSessionId ?? '';
    bench.chains.set(claudeId, [{ uuid, isTyped: true }]);
    await bench.prompted(id, 'and again');
    expect(bench.driver.last.options.start).toMatchObject({ at: null, dropsTurn: null });
  });

  test('changes nothing when the copy could not be made', async () => {
    const bench = createManagerBench();
    const id = await three(bench);
    const before = bench.manager.find(id);
    const refused = await bench.manager.retryInPlace(inputFor(bench, id, 'two', 'again'));
    expect(refused).toMatchObject({ ok: false, error: { code: 'request-refused' } });
    expect(bench.store.rows.size).toBe(1);
    expect(bench.manager.find(id)).toMatchObject({
      leftOut: [],
      claudeSessionId: before?.claudeSessionId,
    });
    await bench.prompted(id, 'four');
    expect(bench.driver.last.options.start).toMatchObject({ at: null });
  });

  test('leaves out nothing that was said in another program', async () => {
    const bench = benchWithCopies();
    const id = await three(bench);
    const claudeId = bench.manager.find(id)?.claudeSessionId ?? '';
    bench.chains.get(claudeId)?.push({ uuid: 'from a terminal', isTyped: true });
    const refused = await bench.manager.retryInPlace(inputFor(bench, id, 'two', 'again'));
    expect(refused).toMatchObject({ ok: false, error: { code: 'request-refused' } });
    expect(bench.driver.children).toHaveLength(1);
  });

  test('a message of the parent can only be retried in a branch, and the plan says so', async () => {
    const bench = benchWithCopies();
    const id = await three(bench);
    const fork = await bench.manager.fork({ sessionId: id, at: null });
    if (!fork.ok) throw new Error(fork.error.message);
    const input = inputFor(bench, fork.value.id, 'two', 'again');
    expect(bench.manager.planRetry(input)).toMatchObject({
      ok: true,
      value: { inPlaceRefusal: expect.stringContaining('shared') },
    });
    expect(await bench.manager.retryInPlace(input)).toMatchObject({ ok: false });
  });
});
