/** What a reaper says when it listens; a program of another kind would not. */
export const READY_LINE = 'reaper ready';
