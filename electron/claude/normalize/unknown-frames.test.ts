import { describe, expect, it } from 'vitest';
import {
  assistant,
  init,
  messageStart,
  result,
  stream,
  system,
  text,
} from '../../../e2e/fixtures/frames';
import { normalizeAll, ofType, shownText } from './testing/replay';

describe('frames nobody knows', () => {
  it('case 15: unknown types, subtypes, blocks and deltas are kept and hide nothing', () => {
    const strange = [
      { type: 'something_new', x: 1 },
      system('brand_new'),
      stream({ type: 'content_block_delta', index: 0, delta: { type: 'odd_delta' } }),
      stream({ type: 'odd_event' }),
      assistant('M', [{ type: 'odd_block' }]),
      'plain words',
      [1, 2],
      null,
    ];
    const events = normalizeAll([
      init(),
      messageStart('M'),
      ...strange,
      assistant('M', [text('seen')]),
      result(),
    ]);
    expect(ofType(events, 'unknown').map((event) => event.raw)).toEqual(strange);
    expect(shownText(events)).toBe('seen');
    expect(ofType(events, 'complete')).toHaveLength(1);
  });

  it('ill-shaped frames of known types are kept, never thrown', () => {
    const frames = [
      { type: 'assistant' },
      { type: 'assistant', message: { id: 'M' } },
      { type: 'user', message: null },
      { type: 'stream_event' },
      { type: 'stream_event', event: { type: 'message_start' } },
      { type: 'control_request', request_id: 'R' },
      { type: 'rate_limit_event' },
    ];
    expect(ofType(normalizeAll(frames), 'unknown')).toHaveLength(frames.length);
  });
});
