import { appendFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assistantLine, userLine } from '../../claude/transcript/testing/rows';
import { NO_FILTERS } from '../../store/search/search';
import { type ImportRoom, openImportRoom } from './testing/import-room';

let room: ImportRoom;
let store: ImportRoom['store'];
beforeEach(() => {
  room = openImportRoom();
  store = room.store;
});
afterEach(() => room.remove());

const put: ImportRoom['put'] = (...put) => room.put(...put);
const look = () => room.look();
const write: ImportRoom['write'] = (options) => room.write(options);
const lookAndWrite = () => room.lookAndWrite();
const idOf = (claudeId: string) => room.idOf(claudeId);
const told = (claudeId: string): string[] =>
  store.readSnapshot(idOf(claudeId), 5_000).events.flatMap((event) => {
    if (event.type === 'user_message') return [`> ${event.text}`];
    if (event.type === 'message_chunk') return [event.text];
    return event.type === 'tool_call' ? [`call ${event.toolCallId}`] : [];
  });
const find = (query: string) =>
  store
    .searchPage({ query, filters: NO_FILTERS, order: 'newest', cursor: null, limit: 50 })
    .hits.map(({ snippet }) => snippet);
const at = (hour: number) => ({
  timestamp: `2026-11-30T${String(hour).padStart(2, '0')}:00:00.000Z`,
});

test('what was said in a terminal is in the history and found by search, newest first', async () => {
  put(
    [userLine('u1', null, 'older words', at(8)), assistantLine('a1', 'u1', { id: 'm1' }, at(9))],
    '-a',
    'one.jsonl',
  );
  put(
    [userLine('v1', null, 'newer words', at(11)), assistantLine('b1', 'v1', { id: 'm2' }, at(12))],
    '-a',
    'two.jsonl',
  );
  const { outcome, progress } = await lookAndWrite();
  expect(outcome).toMatchObject({ ok: true, sessions: 2, unreadable: [] });
  expect(progress[0]).toBe(0);
  expect(told('one')).toEqual(['> older words', 'answer a1']);
  expect(find('words')).toEqual(['newer words', 'older words']);
  expect(store.listSessionOverviews().map(({ brief }) => brief?.lastLine)).toEqual([
    'answer a1',
    'answer b1',
  ]);
});

test('what is said here stands among what was found where its time does', async () => {
  put([userLine('u1', null, 'words of the morning', at(8))], '-a', 'one.jsonl');
  put([userLine('v1', null, 'words of the evening', at(20))], '-a', 'two.jsonl');
  await lookAndWrite();
  const sessionId = idOf('one');
  const { lastSeq } = store.findSession(sessionId) ?? { lastSeq: 0 };
  const noon = Date.parse('2026-11-30T12:00:00.000Z');
  store.commit([
    {
      sessionId,
      patch: null,
      events: [
        {
          type: 'user_message',
          sessionId,
          seq: lastSeq + 1,
          at: noon,
          messageUuid: null,
          text: 'words of noon',
          images: [],
          origin: 'user',
          parentToolUseId: null,
        },
      ],
    },
  ]);
  expect(find('words')).toEqual(['words of the evening', 'words of noon', 'words of the morning']);
  expect(store.findInSession({ sessionId, query: 'words' }).places).toHaveLength(2);
  const pages: string[] = [];
  let cursor: string | null = null;
  do {
    const page = store.searchPage({
      query: 'words',
      filters: NO_FILTERS,
      order: 'newest',
      limit: 1,
      cursor,
    });
    pages.push(...page.hits.map(({ snippet }) => snippet));
    cursor = page.cursor;
  } while (cursor !== null);
  expect(pages).toEqual(['words of the evening', 'words of noon', 'words of the morning']);
});

test('a second pass writes nothing, and of a transcript that grew only what is new', async () => {
  const file = put(
    [userLine('u1', null, 'first'), assistantLine('a1', 'u1', { id: 'm1' })],
    '-a',
    'one.jsonl',
  );
  await lookAndWrite();
  expect((await lookAndWrite()).outcome).toMatchObject({ sessions: 0, events: 0 });
  const before = store.readEvents(idOf('one'), null, 100).events;
  appendFileSync(file, `${userLine('u2', 'a1', 'second')}\n`);
  expect((await lookAndWrite()).outcome).toMatchObject({ sessions: 1, events: 3 });
  expect(told('one')).toEqual(['> first', 'answer a1', '> second']);
  expect(store.readEvents(idOf('one'), null, 100).events.slice(0, before.length)).toEqual(before);
  expect(store.findSession('one')?.lastSeq).toBe(before.length + 3);
  expect(find('first')).toHaveLength(1);
});

test('a conversation that went back in its terminal is written anew, and nothing of it doubles', async () => {
  const lines = [
    userLine('u1', null, 'first'),
    assistantLine('a1', 'u1', { id: 'm1' }),
    userLine('u2', 'a1', 'taken back'),
    assistantLine('a2', 'u2', { id: 'm2' }),
  ];
  const file = put(lines, '-a', 'one.jsonl');
  await lookAndWrite();
  const seq = store.findSession('one')?.lastSeq ?? 0;
  appendFileSync(file, `${userLine('u3', 'a1', 'instead')}\n`);
  await lookAndWrite();
  expect(told('one')).toEqual(['> first', 'answer a1', '> instead']);
  expect(find('taken')).toEqual([]);
  expect(find('first')).toHaveLength(1);
  // An open program knows the later number.
  expect(store.findSession('one')?.lastSeq).toBe(seq);
});

test('a session continued here keeps what was said and gets nothing of it twice', async () => {
  const file = put(
    [userLine('u1', null, 'first'), assistantLine('a1', 'u1', { id: 'm1' })],
    '-a',
    'one.jsonl',
  );
  await lookAndWrite();
  const sessionId = idOf('one');
  const seq = (store.findSession(sessionId)?.lastSeq ?? 0) + 1;
  const stamp = { sessionId, at: Date.now(), parentToolUseId: null };
  store.commit([
    {
      sessionId,
      patch: null,
      events: [
        { type: 'message_chunk', ...stamp, seq, messageId: 'm2', blockIndex: 0, text: 'here' },
      ],
    },
  ]);
  appendFileSync(file, `${userLine('u2', 'a1', 'here')}\n`);
  expect((await lookAndWrite()).outcome).toMatchObject({ sessions: 0 });
  expect(told('one')).toEqual(['> first', 'answer a1', 'here']);
  expect(store.listSessions()).toHaveLength(1);
});

test('a deleted session stays so; restored, what was said is there', async () => {
  put([userLine('u1', null, 'first')], '-a', 'one.jsonl');
  await look();
  const sessionId = idOf('one');
  const mark = (deletedAt: number | null) =>
    store.commit([{ sessionId, events: [], patch: { deletedAt } }]);
  mark(1);
  expect((await lookAndWrite()).outcome).toMatchObject({ sessions: 0 });
  expect(find('first')).toEqual([]);
  mark(null);
  await lookAndWrite();
  expect(told('one')).toEqual(['> first']);
});

test('a session somebody holds is left for later', async () => {
  put([userLine('u1', null, 'first')], '-a', 'one.jsonl');
  await look();
  const holder = {
    instanceId: 'x',
    pid: 1,
    startedAt: '1',
    heartbeatAt: 1,
    program: 'app',
  } as const;
  store.acquireLease(idOf('one'), holder);
  expect((await write()).outcome).toMatchObject({ sessions: 0 });
  store.releaseLease(idOf('one'), 'x');
  expect((await write()).outcome).toMatchObject({ sessions: 1 });
});

test('a long session is held while it is written; killed meanwhile, it is begun anew', async () => {
  const lines = Array.from({ length: 400 }, (_, index) =>
    userLine(`u${index}`, index === 0 ? null : `u${index - 1}`, `number ${index}`),
  );
  put(lines, '-a', 'one.jsonl');
  await look();
  const killed = new Error('killed');
  let count = 0;
  const dies = async () => {
    count += 1;
    const other = {
      instanceId: 'x',
      pid: 1,
      startedAt: '1',
      heartbeatAt: 1,
      program: 'app',
    } as const;
    expect(store.findSession('one')?.lastSeq).toBeGreaterThan(0);
    const taken = store.acquireLease(idOf('one'), other);
    expect(taken).toMatchObject({ ok: false });
    throw killed;
  };
  await expect(write({ pause: dies })).rejects.toBe(killed);
  expect(count).toBe(1);
  await write();
  expect(told('one')).toHaveLength(400);
  expect(find('number 7')).toHaveLength(1);
  expect(store.listUnfinished()).toEqual([]);
});

test('what somebody looks at is written first', async () => {
  for (const name of ['one', 'two', 'three'])
    put([userLine(`${name}-1`, null, name, at(8))], '-a', `${name}.jsonl`);
  await look();
  const { written } = await write({ wish: idOf('one') });
  expect(written[0]).toBe(idOf('one'));
  expect(written).toHaveLength(3);
});

test('a fork begins after its parent, which is read where it is and found once', async () => {
  const shared = [userLine('u1', null, 'shared words'), assistantLine('a1', 'u1', { id: 'm1' })];
  put([...shared, userLine('u2', 'a1', 'of the parent')], '-a', 'one.jsonl');
  put(
    [
      userLine('u1', null, 'shared words'),
      assistantLine('a1', 'u1', { id: 'm1' }, { requestSessionId: 'one', sessionId: 'two' }),
      userLine('u3', 'a1', 'of the fork', { sessionId: 'two' }),
    ],
    '-a',
    'two.jsonl',
  );
  await lookAndWrite();
  expect(told('two')).toEqual(['> of the fork']);
  const fork = store.findSession('two');
  expect(fork).toMatchObject({ parentSessionId: idOf('one'), forkPoint: { startsEmpty: false } });
  const cut = fork?.forkPoint?.seq ?? 0;
  expect(store.readEvents(idOf('one'), cut + 1, 1).events[0]).toMatchObject({ type: 'complete' });
  expect(find('shared')).toHaveLength(1);
});
