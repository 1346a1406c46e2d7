import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { asClaudeSessionId, asMessageUuid, type SessionId } from '@shared/domain/ids';
import { foldEvents, emptyTimeline } from '@shared/domain/timeline';
import { err, ok } from '@shared/domain/result';
import type { AgentEventBodyOf } from '@shared/events';
import { chunk, complete, driverError, request, toolCall } from '../testing/fake-driver';
import { createManagerBench, type ManagerBench } from '../testing/manager-bench';

const status = (
  id: string,
  kind: 'new' | 'resumed' = 'new',
): AgentEventBodyOf<'session_status'> => ({
  type: 'session_status',
  parentToolUseId: null,
  claudeSessionId: asClaudeSessionId(id),
  status: kind,
  model: null,
  tools: [],
  permissionMode: null,
  apiKeySource: null,
  cliVersion: null,
  mcpServers: [],
});

/** One turn from the prompt to its end. */
async function turn(bench: ManagerBench, id: SessionId, text: string): Promise<string> {
  const child = await bench.prompted(id, text);
  const uuid = child.prompts.at(-1)?.messageUuid ?? asMessageUuid('none');
  const claudeId = bench.manager.find(id)?.claudeSessionId ?? 'c';
  bench.transcripts.add(claudeId);
  child.emit(
    status(claudeId, child.options.start.kind === 'new' ? 'new' : 'resumed'),
    chunk(`answer to ${text}`, `msg_${uuid}`),
    complete({ lastMessageUuid: asMessageUuid(`end of ${text}`), promptUuids: [uuid] }),
  );
  await bench.until(() => bench.status(id) !== 'working' && bench.status(id) !== 'starting');
  return uuid;
}

const shown = ({ manager }: ManagerBench, id: SessionId, limit?: number) => {
  const snapshot = manager.snapshot(id, limit);
  if (!snapshot.ok) throw new Error(snapshot.error.message);
  return snapshot.value;
};

const texts = (bench: ManagerBench, id: SessionId) =>
  shown(bench, id).events.flatMap((event) => (event.type === 'user_message' ? [event.text] : []));

async function retry(bench: ManagerBench, sessionId: SessionId, uuid: string, text: string) {
  const made = await bench.manager.retry({
    sessionId,
    messageUuid: asMessageUuid(uuid),
    token: randomUUID(),
    text,
    imageIds: [],
    rewindsFiles: false,
  });
  if (!made.ok) throw new Error(made.error.message);
  await bench.until(() => bench.driver.last.prompts.some((prompt) => prompt.text === text));
  return made.value;
}

describe('a retry', () => {
  test('case 70: forks at the end of the turn before and shows what both share, once', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await turn(bench, id, 'one');
    await turn(bench, id, 'two');
    const three = await turn(bench, id, 'three');
    const original = bench.manager.find(id)?.claudeSessionId;
    const { session } = await retry(bench, id, three, 'three, otherwise');
    expect(bench.driver.last.options.start).toEqual({
      kind: 'resume',
      claudeSessionId: original,
      at: 'end of two',
      forkAs: session.claudeSessionId,
      dropsTurn: null,
    });
    expect(session).toMatchObject({ parentSessionId: id, title: 'one (branch 1)' });
    expect(texts(bench, session.id)).toEqual(['one', 'two', 'three, otherwise']);
    expect(texts(bench, id)).toEqual(['one', 'two', 'three']);
    const { events, seq } = shown(bench, session.id);
    expect(events.map((event) => event.seq)).toEqual(
      Array.from({ length: events.length }, (_, index) => seq - events.length + 1 + index),
    );
    expect(events.every((event) => event.sessionId === session.id)).toBe(true);
    expect(bench.store.events.get(session.id)?.[0]?.seq).toBe(1);
    // A branch of the branch, at a message of each.
    const own = events.findLast((event) => event.type === 'user_message');
    const uuid = own?.type === 'user_message' ? (own.messageUuid ?? '') : '';
    const sibling = await retry(bench, session.id, uuid, 'three, a third way');
    expect(sibling.session.parentSessionId).toBe(id);
    expect(texts(bench, sibling.session.id)).toEqual(['one', 'two', 'three, a third way']);
  });

  test('case 70: one click makes one branch, however often it arrives', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await turn(bench, id, 'one');
    const two = await turn(bench, id, 'two');
    const input = {
      sessionId: id,
      messageUuid: asMessageUuid(two),
      token: randomUUID(),
      text: 'again',
      imageIds: [],
      rewindsFiles: false,
    };
    const clicks = await Promise.all([bench.manager.retry(input), bench.manager.retry(input)]);
    const late = await bench.manager.retry(input);
    expect(new Set([...clicks, late].map((made) => made.ok && made.value.session.id)).size).toBe(1);
    expect(bench.store.rows.size).toBe(2);
  });

  test('of the first message begins a conversation of its own', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const one = await turn(bench, id, 'one');
    const { session } = await retry(bench, id, one, 'another one');
    expect(bench.driver.last.options.start).toEqual({
      kind: 'new',
      claudeSessionId: session.claudeSessionId,
    });
    expect(texts(bench, session.id)).toEqual(['another one']);
    expect(session).toMatchObject({ parentSessionId: id, inheritedCostUsd: 0 });
  });

  test('that cannot be sent leaves no branch, and works under the same token later', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await turn(bench, id, 'one');
    const two = await turn(bench, id, 'two');
    await bench.manager.close(id);
    bench.folders.delete('/w');
    const input = {
      sessionId: id,
      messageUuid: asMessageUuid(two),
      token: randomUUID(),
      text: 'again',
      imageIds: [],
      rewindsFiles: false,
    };
    expect(await bench.manager.retry(input)).toMatchObject({
      ok: false,
      error: { code: 'folder-missing' },
    });
    expect(bench.manager.list()).toHaveLength(1);
    bench.folders.add('/w');
    expect(await bench.manager.retry(input)).toMatchObject({ ok: true });
    expect(bench.manager.list()).toHaveLength(2);
  });

  test('shows no question and nothing running that the original has still open', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'one');
    bench.transcripts.add(bench.manager.find(id)?.claudeSessionId ?? '');
    child.emit(
      toolCall('left'),
      request('asked'),
      {
        type: 'task_update',
        parentToolUseId: null,
        taskId: 't',
        toolCallId: 'left',
        taskType: null,
        description: 'work',
        status: 'running',
        background: true,
      },
      complete({ lastMessageUuid: asMessageUuid('end of one') }),
    );
    await bench.until(() => bench.types().includes('complete'));
    const made = await bench.manager.branchAfter({
      sessionId: id,
      at: asMessageUuid('end of one'),
      token: randomUUID(),
    });
    if (!made.ok) throw new Error(made.error.message);
    const { events } = shown(bench, made.value.session.id);
    const timeline = foldEvents(emptyTimeline((events[0]?.seq ?? 1) - 1), events);
    expect(timeline.openRequests).toEqual([]);
    expect(timeline.tasks.filter((task) => task.status === 'running')).toEqual([]);
    expect(timeline.items.flatMap((item) => (item.kind === 'tool' ? [item.status] : []))).toEqual([
      'interrupted',
    ]);
  });

  test('pages lead from the branch into what it shares without a gap or a repeat', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    for (const text of ['one', 'two', 'three']) await turn(bench, id, text);
    const four = await turn(bench, id, 'four');
    const { session } = await retry(bench, id, four, 'five');
    const whole = shown(bench, session.id).events.map(({ seq }) => seq);
    for (const limit of [1, 2, 3, 7]) {
      let { events, hasEarlier } = shown(bench, session.id, limit);
      const read = events.map(({ seq }) => seq);
      while (hasEarlier) {
        const page = bench.manager.page({ sessionId: session.id, beforeSeq: read[0] ?? 1, limit });
        if (!page.ok) throw new Error(page.error.message);
        ({ events, hasEarlier } = page.value);
        expect(events.length).toBeGreaterThan(0);
        read.unshift(...events.map(({ seq }) => seq));
      }
      expect(read).toEqual(whole);
    }
  });
});

describe('files', () => {
  const changes = ok({
    canRewind: true,
    reason: null,
    changed: ['/w/a'],
    insertions: 3,
    deletions: 1,
  });

  test('are looked at by a dry run that changes nothing, and taken back when asked', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await turn(bench, id, 'one');
    const two = asMessageUuid(await turn(bench, id, 'two'));
    await bench.manager.close(id);
    bench.driver.rewind = changes;
    expect(await bench.manager.planRetryFiles({ sessionId: id, messageUuid: two })).toEqual(
      ok({ state: 'known', changed: ['/w/a'], insertions: 3, deletions: 1, noUndo: null }),
    );
    expect(bench.driver.last.calls).toContain(`would rewind ${two}`);
    expect(bench.driver.last.calls).not.toContain(`rewind ${two}`);
    const token = randomUUID();
    const parent = bench.driver.last;
    const made = await bench.manager.retry({
      sessionId: id,
      messageUuid: two,
      token,
      text: 'again',
      imageIds: [],
      rewindsFiles: true,
    });
    expect(parent.calls).toContain(`rewind ${two}`);
    expect(bench.kept).toEqual([{ name: `${id}/${token}`, paths: ['/w/a'] }]);
    expect(made).toMatchObject({ ok: true, value: { filesBefore: `${id}/${token}` } });
  });

  test('that cannot be taken back are said so, and no branch is made with them half done', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const one = asMessageUuid(await turn(bench, id, 'one'));
    bench.driver.rewind = err(driverError({ message: 'It refused rewind_files.' }));
    expect(await bench.manager.planRetryFiles({ sessionId: id, messageUuid: one })).toEqual(
      ok({ state: 'unknown', reason: 'It refused rewind_files.' }),
    );
    const made = await bench.manager.retry({
      sessionId: id,
      messageUuid: one,
      token: randomUUID(),
      text: 'again',
      imageIds: [],
      rewindsFiles: true,
    });
    expect(made).toMatchObject({ ok: false, error: { code: 'request-refused' } });
    expect(bench.manager.list()).toHaveLength(1);
  });
});
