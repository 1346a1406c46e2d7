import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRows } from './read-rows';
import { readTranscript } from './read-transcript';
import { assistantLine, attachmentLine, userLine } from './testing/rows';
import type { TranscriptRow } from './transcript-row';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'transcript-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(content: string | Uint8Array): string {
  const file = path.join(folder, 'session-1.jsonl');
  writeFileSync(file, content);
  return file;
}

const uuidsOf = (rows: readonly { uuid: string }[]) => rows.map(({ uuid }) => uuid);

test('a conversation is the way back from its newest answer; branches that were left are not in it', async () => {
  const file = write(
    [
      userLine('u1', null, 'Fix the parser'),
      attachmentLine('t1', 'u1'),
      assistantLine('a1', 't1', { id: 'msg_1' }),
      userLine('u2', 'a1', 'the wrong way'),
      assistantLine('a2', 'u2', { id: 'msg_2' }),
      userLine('u3', 'a1', 'another way'),
      assistantLine('a3', 'u3', { id: 'msg_3' }),
      userLine('s1', null, 'of a subagent', { isSidechain: true }),
      userLine('m1', 'a3', 'a note of the CLI', { isMeta: true }),
      '',
    ].join('\n'),
  );
  const transcript = await readTranscript(file);
  expect(uuidsOf(transcript.conversation)).toEqual(['u1', 'a1', 'u3', 'a3']);
  expect(transcript).toMatchObject({
    title: 'Fix the parser',
    cwd: '/projects/project',
    gitBranch: 'main',
    cliVersion: '2.1.332',
    startedAt: Date.UTC(2026, 10, 30, 10, 0, 0),
    updatedAt: Date.UTC(2026, 10, 30, 10, 0, 1),
    damagedLines: 0,
  });
});

test('a compaction begins the conversation anew, and a chain that bites its tail has an end', async () => {
  const boundary = JSON.stringify({
    type: 'system',
    subtype: 'compact_boundary',
    uuid: 'c1',
    parentUuid: null,
    logicalParentUuid: 'u1',
  });
  const compacted = write(
    [
      userLine('u1', null, 'old'),
      boundary,
      userLine('u2', 'c1', 'Summary of it all', { isCompactSummary: true }),
      assistantLine('a2', 'u2', { id: 'msg_2' }),
      '',
    ].join('\n'),
  );
  const { conversation, title } = await readTranscript(compacted);
  expect(uuidsOf(conversation)).toEqual(['u2', 'a2']);
  expect(title).toBeNull();
  const endless = write(
    [userLine('u1', 'a1', 'x'), assistantLine('a1', 'u1', { id: 'm' }), ''].join('\n'),
  );
  expect(uuidsOf((await readTranscript(endless)).conversation)).toEqual(['u1', 'a1']);
});

test('damaged lines are counted and what stands around them is kept', async () => {
  const file = write(
    [
      userLine('u1', null, 'one'),
      userLine('u2', 'u1', 'cut').slice(0, 60),
      '[1, 2]',
      '"a string"',
      'not JSON at all',
      '{"type":"something-new","uuid":"n1"}',
      '{"type":"api-request-blob","data":{broken',
      assistantLine('a1', 'u1', { id: 'msg_1' }),
      '',
    ].join('\n'),
  );
  const { conversation, damagedLines } = await readTranscript(file);
  expect(uuidsOf(conversation)).toEqual(['u1', 'a1']);
  expect(damagedLines).toBe(4);
});

test('a last line that is still being written is left for the next reading, which goes on there', async () => {
  const [whole, next] = [userLine('u1', null, 'Grüße 🦊'), assistantLine('a1', 'u1', { id: 'm' })];
  const file = write(`${whole}\n${next.slice(0, 40)}`);
  const rows: TranscriptRow[] = [];
  const onRow = (row: TranscriptRow) => rows.push(row);
  const first = await readRows(file, { onRow });
  expect(rows).toHaveLength(1);
  expect(first).toEqual({ damagedLines: 0, bytes: Buffer.byteLength(whole) + 1 });
  write(`${whole}\n${next}\n`);
  await readRows(file, { from: first.bytes, onRow });
  expect(rows).toMatchObject([{ uuid: 'u1' }, { uuid: 'a1' }]);
});

test('whatever a file holds, reading ends and every line that ends is a row, skipped or damaged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      const file = write(bytes);
      const read = await readRows(file, { onRow: () => undefined });
      expect(read.bytes).toBe(bytes.lastIndexOf(0x0a) + 1);
    }),
    { numRuns: 60 },
  );
});

test.each([
  [['custom-title', 'ai-title', 'last-prompt', 'summary'], 'custom'],
  [['summary', 'last-prompt', 'ai-title'], 'ai'],
  [['summary', 'last-prompt'], 'last'],
  [['summary'], 'sum'],
  [[], 'typed by somebody'],
])('of the titles %j the best one is shown', async (types, expected) => {
  const named: Record<string, string> = {
    'custom-title': '{"type":"custom-title","customTitle":"custom"}',
    'ai-title': '{"type":"ai-title","aiTitle":"ai"}',
    'last-prompt': '{"type":"last-prompt","lastPrompt":"last"}',
    summary: '{"type":"summary","summary":"sum"}',
  };
  const file = write(
    [
      ...types.map((type) => named[type] ?? ''),
      userLine('u1', null, '<command-name>/clear</command-name>'),
      userLine('u2', 'u1', 'typed\n  by somebody'),
      '',
    ].join('\n'),
  );
  expect((await readTranscript(file)).title).toBe(expected);
});
