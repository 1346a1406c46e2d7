import { describe, expect, it } from 'vitest';
import { FOLLOWING, type FollowEvent, nextFollow } from './follow-mode';

const after = (...events: FollowEvent[]) => events.reduce(nextFollow, FOLLOWING).isFollowing;
const content: FollowEvent = { type: 'content-changed' };
const up: FollowEvent = { type: 'scrolled', by: -200, fromEnd: 200 };

describe('follow mode', () => {
  it('case 27: fifty chunks after a scroll up change nothing', () => {
    expect(after(up, ...Array<FollowEvent>(50).fill(content))).toBe(false);
  });

  it('case 27: content that grows faster than a scroll never stops following', () => {
    expect(after(content, content)).toBe(true);
  });

  it('case 98: the jump follows on although chunks arrive meanwhile', () => {
    expect(after(up, { type: 'jumped' }, content, content)).toBe(true);
  });

  it('is resumed by scrolling down to the end, not by coming near it', () => {
    expect(after(up, { type: 'scrolled', by: 50, fromEnd: 150 })).toBe(false);
    expect(after(up, { type: 'scrolled', by: 200, fromEnd: 3 })).toBe(true);
  });

  it('ends with the first small scroll up', () => {
    expect(after({ type: 'scrolled', by: -6, fromEnd: 6 })).toBe(false);
  });

  it('own send jumps to the end', () => {
    expect(after(up, { type: 'sent' })).toBe(true);
  });
});
