import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  assistantSchema,
  isAssistant,
  isStreamEvent,
  isUser,
  streamEventSchema,
  userSchema,
} from './message-frames';

const pairs = [
  { name: 'stream_event', schema: streamEventSchema, guard: isStreamEvent },
  { name: 'assistant', schema: assistantSchema, guard: isAssistant },
  { name: 'user', schema: userSchema, guard: isUser },
] as const;

const odd = fc.oneof(
  fc.constantFrom(null, undefined, 0, 'text', true),
  fc.array(fc.constantFrom(null, 'x', { type: 'text' }, { type: 1 }, [])),
  fc.constant({}),
);
const block = fc.oneof(odd, fc.record({ type: fc.string() }));
const content = fc.oneof(odd, fc.string(), fc.array(block));
const message = fc.oneof(
  odd,
  fc.record({ id: fc.oneof(fc.string(), odd), content }, { requiredKeys: [] }),
);
const frame = fc.oneof(
  odd,
  fc.record(
    {
      type: fc.oneof(fc.constantFrom('stream_event', 'assistant', 'user'), odd),
      message,
      event: fc.oneof(odd, fc.record({ type: fc.oneof(fc.string(), odd) })),
      parent_tool_use_id: fc.oneof(fc.string(), odd),
      more: fc.anything(),
    },
    { requiredKeys: [] },
  ),
);

test.each(pairs)('the guard of $name means what its schema means', ({ schema, guard }) => {
  fc.assert(
    fc.property(frame, (value) => {
      expect(guard(value)).toBe(schema.safeParse(value).success);
    }),
    { numRuns: 2000 },
  );
});

test.each(pairs)('the guard of $name knows every such frame of the recordings', (pair) => {
  const frames = recordedFrames().filter(({ type }) => type === pair.name);
  expect(frames.length).toBeGreaterThan(0);
  for (const recorded of frames) {
    expect(pair.guard(recorded)).toBe(true);
    expect(pair.schema.safeParse(recorded).success).toBe(true);
  }
});

function recordedFrames(): { type?: unknown }[] {
  return readdirSync('e2e/recordings')
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(`e2e/recordings/${name}`, 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { dir: string; frame: { type?: unknown } })
    .filter(({ dir }) => dir === 'out')
    .map(({ frame }) => frame);
}
