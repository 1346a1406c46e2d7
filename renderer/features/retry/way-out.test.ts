import { describe, expect, it } from 'vitest';
import { emptyTimeline, foldEvents } from '@shared/domain/timeline';
import type { ErrorItem, TimelineItem } from '@shared/domain/timeline-types';
import { asSessionId } from '@shared/domain/ids';
import type { AgentEventBody, ErrorCode } from '@shared/events';
import { complete } from '../../bridge/fake/fake-script';
import { removedWords, wayOut } from './way-out';

const image = { id: 'i1', mediaType: 'image/png', byteLength: 9, name: 'big.png' };
const sent = (text: string, images: (typeof image)[] = []) => ({
  type: 'user_message',
  messageUuid: `u ${text}`,
  text,
  images,
  origin: 'user',
});
const failed = (message: string, code: ErrorCode = 'api-error') => ({
  type: 'error',
  code,
  message,
  fatal: false,
});
const good = complete(0.1, 0.1);
const bad = { ...complete(0, 0.1), isError: true };

function itemsOf(...bodies: object[]): TimelineItem[] {
  const events = bodies.map((body, index) => ({
    ...({ parentToolUseId: null, ...body } as AgentEventBody),
    sessionId: asSessionId('s'),
    seq: index + 1,
    at: index,
  }));
  return foldEvents(emptyTimeline(), events).items;
}

const way = (items: TimelineItem[]) => {
  const error = items.findLast((item): item is ErrorItem => item.kind === 'error');
  return error ? wayOut(items, error) : null;
};

describe('the way out of a failure that stays', () => {
  it('case 29: goes back to before the refused image and sends without it', () => {
    const refused = 'API Error: 400 image exceeds 5 MB maximum';
    const items = itemsOf(
      sent('fine'),
      good,
      sent('look at this', [image]),
      failed(refused),
      bad,
      sent('then only text'),
      failed(refused),
      bad,
    );
    expect(way(items)).toEqual({
      before: 'u look at this',
      text: 'then only text',
      imageIds: [],
      removed: [image],
    });
    expect(removedWords([image])).toBe('without big.png');
  });

  it('sends again as it was when a turn was refused for another reason, or crashed', () => {
    const expected = { before: 'u two', text: 'two', imageIds: ['i1'], removed: [] };
    const unpaired = failed('API Error: 400 tool_use ids were found without tool_result blocks');
    expect(way(itemsOf(sent('one'), good, sent('two', [image]), unpaired, bad))).toEqual(expected);
    const long = failed('Prompt is too long');
    expect(way(itemsOf(sent('one'), good, sent('two', [image]), long, bad))).toEqual(expected);
    const crash = failed('The CLI ended unexpectedly', 'process-exited');
    expect(way(itemsOf(sent('one'), good, sent('two', [image]), crash))).toEqual(expected);
  });

  it('case 69: a conversation that cannot be resumed is left at the last message of the user', () => {
    const refused = failed('No conversation found', 'resume-refused');
    expect(way(itemsOf(sent('one'), good, sent('cut off'), refused))).toMatchObject({
      before: 'u cut off',
      text: 'cut off',
    });
  });

  it('is not offered for what passes by itself', () => {
    for (const error of [
      failed('API Error: 529 Overloaded'),
      failed('API Error: 429 rate limited'),
      failed('Not signed in', 'not-signed-in'),
      failed('The turn reached its limit of rounds.', 'turn-failed'),
    ])
      expect(way(itemsOf(sent('one'), good, sent('two'), error, bad))).toBeNull();
  });
});
