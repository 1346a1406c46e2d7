import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshNormalizer, normalizeAll, ofType } from './testing/replay';
import { framesOf, recordingNames } from '../../../e2e/fixtures/recording';

const recordings = recordingNames().map(framesOf);

const oddFrame = fc.oneof(
  fc.record({ type: fc.constantFrom('brand_new', 'odd'), value: fc.jsonValue() }),
  fc.record({ type: fc.constant('system'), subtype: fc.constantFrom('brand_new', 'odd') }),
  fc.record({ type: fc.constant('stream_event'), event: fc.record({ type: fc.constant('odd') }) }),
  fc.string(),
  fc.constantFrom(null, 1, true, []),
);

describe('normalizer', () => {
  it('frames nobody knows come out raw and change nothing else', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...recordings),
        fc.array(fc.tuple(fc.nat(), oddFrame), { maxLength: 12 }),
        (frames, inserted) => {
          const mixed = [...frames];
          for (const [at, frame] of inserted) mixed.splice(at % (mixed.length + 1), 0, frame);
          const events = normalizeAll(mixed);
          expect(events.filter((event) => event.type !== 'unknown')).toEqual(normalizeAll(frames));
          expect(ofType(events, 'unknown')).toHaveLength(inserted.length);
        },
      ),
    );
  });

  it('is deterministic, and takes no frame apart', () => {
    for (const frames of recordings) {
      const copy = structuredClone(frames);
      expect(normalizeAll(frames)).toEqual(normalizeAll(copy));
      expect(frames).toEqual(copy);
    }
  });

  it('any JSON gives events, never an exception', () => {
    const known = fc.constantFrom(
      'assistant',
      'user',
      'system',
      'result',
      'stream_event',
      'control_request',
      'rate_limit_event',
    );
    const frame = fc.record(
      {
        type: known,
        subtype: fc.constantFrom('init', 'task_started', 'compact_boundary', 'status', 'success'),
        message: fc.jsonValue(),
        event: fc.record({
          type: fc.constantFrom('message_start', 'content_block_delta'),
          delta: fc.jsonValue(),
          index: fc.jsonValue(),
        }),
        request: fc.jsonValue(),
        modelUsage: fc.jsonValue(),
        usage: fc.jsonValue(),
        total_cost_usd: fc.jsonValue(),
        task_id: fc.jsonValue(),
        patch: fc.jsonValue(),
      },
      { requiredKeys: ['type'] },
    );
    fc.assert(
      fc.property(fc.array(frame), (frames) => {
        const normalizer = freshNormalizer();
        for (const event of normalizeAll(frames, normalizer)) {
          expect(Object.values(event)).not.toContain(undefined);
        }
        normalizer.ended();
      }),
    );
  });
});
