import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFastAnswers } from './fast-answer';
import { readMessage } from './read-message';

/** As 2.1.332 writes an answer, in its order of fields. */
const row = (more: {
  usage?: object;
  tail?: object;
  head?: object;
  model?: string;
  text?: string;
}) =>
  JSON.stringify({
    parentUuid: '01234567-89ab-4def-8123-456789abcdef',
    isSidechain: false,
    ...more.head,
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: more.model ?? 'model-1',
      content: [{ type: 'text', text: more.text ?? 'said' }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: more.usage ?? { input_tokens: 1, output_tokens: 2 },
    },
    requestId: 'req_1',
    type: 'assistant',
    uuid: 'u1',
    timestamp: '2026-11-30T10:00:01.000Z',
    cwd: '/project',
    sessionId: 'session-1',
    version: '2.1.332',
    ...more.tail,
  });

function compare(text: string): 'fast' | 'parsed' {
  const padded = Buffer.from(`before\n${text}\nbehind`);
  const start = 'before\n'.length;
  const found = createFastAnswers().read(padded, start, start + Buffer.byteLength(text));
  if (found === null || found === 'same') return 'parsed';
  const { isCopy, ...message } = found;
  const parsed = readMessage(JSON.parse(text));
  expect({ ...message, isCopy }).toEqual(
    parsed === null
      ? null
      : { ...parsed, copiedFrom: undefined, isCopy: parsed.copiedFrom !== null },
  );
  return 'fast';
}

const count = fc.nat({ max: 10_000_000 });
const written = fc.record({ ephemeral_1h_input_tokens: count, ephemeral_5m_input_tokens: count });
const usage = fc.record(
  {
    input_tokens: count,
    cache_creation_input_tokens: count,
    cache_read_input_tokens: count,
    output_tokens: count,
    output_tokens_details: fc.record({ thinking_tokens: count }),
    server_tool_use: fc.record({ web_search_requests: count, input_tokens: count }),
    service_tier: fc.constant('standard'),
    cache_creation: written,
    iterations: fc.array(fc.record({ input_tokens: count, type: fc.constant('message') })),
    speed: fc.constantFrom(null, 'fast', 1.5, true),
  },
  { requiredKeys: [] },
);

test('what is read from the bytes is what parsing finds', () => {
  let fast = 0;
  fc.assert(
    fc.property(
      fc.record({ usage, text: fc.string({ unit: 'grapheme' }) }),
      fc.record(
        {
          requestSessionId: fc.constantFrom('session-1', 'session-2'),
          effort: fc.constant('medium'),
          gitBranch: fc.string(),
          other: fc.jsonValue(),
          timestamp: fc
            .date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true })
            .map((date) => date.toISOString()),
        },
        { requiredKeys: [] },
      ),
      fc.constantFrom({}, { isSidechain: true }, { agentId: 'a1' }),
      (message, tail, head) => {
        if (compare(row({ ...message, tail, head })) === 'fast') fast += 1;
      },
    ),
  );
  expect(fast).toBeGreaterThan(30);
});

test('the CLI’s own rows are all read so', () => {
  expect(compare(row({}))).toBe('fast');
  expect(compare(row({ text: '],"stop_reason":"x" "usage":{"input_tokens":9}' }))).toBe('fast');
  expect(compare(row({ tail: { timestamp: '2026-12-31T23:59:59.999Z' } }))).toBe('fast');
});

test('whatever is written in another way is left to the parser', () => {
  expect(compare(row({ tail: { gitBranch: 'a"b' } }))).toBe('parsed');
  expect(compare(row({ usage: { input_tokens: 1.5 } }))).toBe('parsed');
  expect(compare(row({ usage: { input_tokens: -1 } }))).toBe('parsed');
  expect(compare(row({ tail: { timestamp: 'yesterday' } }))).toBe('parsed');
  expect(compare(row({ model: 'größe' }))).toBe('parsed');
  expect(compare(row({ tail: { type: 'user' } }))).toBe('parsed');
});

test('one more block of the same answer is told by its bytes, another figure or answer is not', () => {
  const one = row({ text: 'one' });
  const more = row({ text: 'two', tail: { uuid: 'u2' } });
  const other = row({ usage: { input_tokens: 1, output_tokens: 3 } });
  const bytes = Buffer.from(`${one}\n${more}\n${other}\n${one}`);
  const answers = createFastAnswers();
  let start = 0;
  const next = () => {
    const end = bytes.indexOf('\n', start) < 0 ? bytes.length : bytes.indexOf('\n', start);
    const found = answers.read(bytes, start, end);
    start = end + 1;
    return found;
  };
  expect(next()).toMatchObject({ tokens: { output: 2 } });
  expect(next()).toBe('same');
  expect(next()).toMatchObject({ tokens: { output: 3 } });
  answers.forget();
  expect(next()).toMatchObject({ tokens: { output: 2 } });
});
