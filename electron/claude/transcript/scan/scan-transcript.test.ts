import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseTranscriptRow } from '../transcript-row';
import { assistantLine, attachmentLine, userLine } from '../testing/rows';
import { createRegionBuffer } from './read-regions';
import { formatScan, parseScan } from './scan-json';
import { scanTranscript } from './scan-transcript';
import type { TranscriptScan } from './transcript-scan';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'scan-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = () => path.join(folder, 'session-1.jsonl');
const write = (lines: readonly string[]) => writeFileSync(fileOf(), `${lines.join('\n')}\n`);
const scan = (before: TranscriptScan | null = null) =>
  scanTranscript(fileOf(), before, createRegionBuffer());
const outputs = ({ messages }: TranscriptScan) =>
  Object.fromEntries(messages.map(({ id, tokens }) => [id, tokens.output]));

/** A row in the order in which the CLI writes its fields. */
const answer = (id: string, output: number, more: object = {}, text = 'said') =>
  JSON.stringify({
    parentUuid: '01234567-89ab-4def-8123-456789abcdef',
    isSidechain: false,
    message: {
      id,
      type: 'message',
      role: 'assistant',
      model: 'model-1',
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      usage: {
        input_tokens: 10,
        output_tokens: output,
        cache_creation_input_tokens: 7,
        cache_creation: { ephemeral_1h_input_tokens: 5, ephemeral_5m_input_tokens: 2 },
      },
    },
    requestId: 'req_1',
    type: 'assistant',
    uuid: `uuid-${id}`,
    timestamp: '2026-11-30T10:00:01.000Z',
    cwd: '/projects/Grüße',
    sessionId: 'session-1',
    version: '2.1.332',
    ...more,
  });

test('each message counts once, with what was said of it last, in either order of fields', () => {
  write([
    userLine('u1', null, 'Fix the parser'),
    attachmentLine('t1', 'u1'),
    answer('msg_1', 1),
    answer('msg_1', 40),
    answer('msg_1', 40, {}, 'another block of the same'),
    assistantLine('a2', 'u1', { id: 'msg_2', output: 2 }),
    assistantLine('a3', 'u1', { id: 'msg_3', output: 9, model: '<synthetic>' }),
    answer('msg_4', 3, {}, 'quotes "],\\"stop_reason\\":" and "content":[ in what was said'),
  ]);
  const found = scan();
  expect(outputs(found)).toEqual({ msg_1: 40, msg_2: 2, msg_4: 3 });
  expect(found).toMatchObject({
    cwd: '/projects/project',
    firstPrompt: 'Fix the parser',
    damagedLines: 0,
  });
  expect(found.messages[0]?.tokens).toMatchObject({ cacheCreation: 7, cacheCreation1h: 5 });
});

test('a folder with letters beyond ASCII is read as it was written', () => {
  write([answer('msg_1', 1)]);
  expect(scan().cwd).toBe('/projects/Grüße');
});

test('of the rows that name a session the newest counts, and copies of requests count for nothing', () => {
  write([
    '{"type":"ai-title","aiTitle":"first"}',
    userLine('u1', null, '<command-name>/clear</command-name>'),
    userLine('u2', 'u1', 'typed'),
    `{"type":"api-request-blob","message":${answer('msg_9', 99)}}`,
    '{"type":"ai-title","aiTitle":"second"}',
    '{"type":"cost-state","totalCostUSD":0.5,"modelUsage":{"model-1":{"inputTokens":3,"costUSD":0.5}}}',
  ]);
  expect(scan()).toMatchObject({
    names: { ai: 'second' },
    firstPrompt: 'typed',
    costUsd: 0.5,
    totals: { 'model-1': { input: 3, costUsd: 0.5 } },
    messages: [],
  });
});

test('cut lines are counted and what stands around them is kept', () => {
  write([answer('msg_1', 1), answer('msg_2', 2).slice(0, 80), '', 'not a row', answer('msg_3', 3)]);
  const found = scan();
  expect(outputs(found)).toEqual({ msg_1: 1, msg_3: 3 });
  expect(found.damagedLines).toBe(2);
});

test('a file somebody wrote with spaces is read all the same', () => {
  const spaced = JSON.stringify(JSON.parse(answer('msg_1', 5)), null, 1).replaceAll('\n', ' ');
  write([spaced]);
  expect(outputs(scan())).toEqual({ msg_1: 5 });
});

test('what was appended is read alone, and a line still being written waits for the next look', () => {
  const [whole, next] = [answer('msg_1', 1, {}, 'x'.repeat(5_000)), answer('msg_2', 2)];
  writeFileSync(fileOf(), `${whole}\n${next.slice(0, 50)}`);
  const first = scan();
  expect(first.bytes).toBe(Buffer.byteLength(whole) + 1);
  expect(outputs(first)).toEqual({ msg_1: 1 });
  appendFileSync(fileOf(), `${next.slice(50)}\n`);
  const kept = parseScan(formatScan(first));
  // The part before is not looked at again: spoilt, it would not count any more.
  const spoilt = readFileSync(fileOf());
  spoilt.fill('x', 0, 20);
  writeFileSync(fileOf(), spoilt);
  expect(outputs(scan(kept))).toEqual({ msg_1: 1, msg_2: 2 });
});

test('a file that was written anew under the same name is read from its start', () => {
  write([answer('msg_1', 1)]);
  const before = scan();
  write([answer('msg_7', 7), answer('msg_8', 8)]);
  expect(outputs(scan(before))).toEqual({ msg_7: 7, msg_8: 8 });
});

test('what a look passes over changes no figure: it counts what parsing every row counts', () => {
  const line = fc.oneof(
    fc
      .record({ id: fc.constantFrom('m1', 'm2', 'm3'), output: fc.nat(50), text: fc.string() })
      .map(({ id, output, text }) => answer(id, output, {}, text)),
    fc.string().map((text) => userLine('u', null, text)),
    fc.string().map((text) => `{"type":"api-request-blob","text":${JSON.stringify(text)}}`),
    fc.string().map((text) => attachmentLine(text, 'u')),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      write(lines);
      const wanted: Record<string, number> = {};
      for (const text of lines) {
        const parsed = parseTranscriptRow(text);
        if (!parsed.ok || parsed.row === null || !('usage' in parsed.row)) continue;
        const { usage } = parsed.row;
        if (usage !== null) wanted[usage.messageId] = usage.tokens.output;
      }
      expect(outputs(scan())).toEqual(wanted);
    }),
    { numRuns: 100 },
  );
});

test('whatever a file holds, a look ends', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      writeFileSync(fileOf(), bytes);
      expect(scan().bytes).toBe(bytes.lastIndexOf(0x0a) + 1);
    }),
    { numRuns: 100 },
  );
});

test('a line longer than the buffer is read whole', () => {
  write([answer('msg_1', 1, {}, 'x'.repeat(700_000)), answer('msg_2', 2)]);
  expect(outputs(scan())).toEqual({ msg_1: 1, msg_2: 2 });
});
