/** Following is a state the reader sets by scrolling; growing content never changes it. */
export interface FollowState {
  isFollowing: boolean;
}

export type FollowEvent =
  | { type: 'attached' }
  | { type: 'sent' }
  | { type: 'jumped' }
  /** To a place of its own choice, by a link or a search. */
  | { type: 'went' }
  /** By hand: wheel, keys, scrollbar, touch. Distances in CSS px. */
  | { type: 'scrolled'; by: number; fromEnd: number }
  | { type: 'content-changed' };

/** Closer than this to the end counts as being there: fractional pixels and overscroll. */
export const AT_END_PX = 24;

export const FOLLOWING: FollowState = { isFollowing: true };
export const READING: FollowState = { isFollowing: false };

export function nextFollow(state: FollowState, event: FollowEvent): FollowState {
  switch (event.type) {
    case 'attached':
    case 'sent':
    case 'jumped':
      return set(state, true);
    case 'scrolled':
      if (event.by < 0) return set(state, event.fromEnd <= 1);
      return event.fromEnd <= AT_END_PX ? set(state, true) : state;
    case 'went':
      return set(state, false);
    case 'content-changed':
      return state;
  }
}

const set = (state: FollowState, isFollowing: boolean): FollowState =>
  state.isFollowing === isFollowing ? state : { isFollowing };
