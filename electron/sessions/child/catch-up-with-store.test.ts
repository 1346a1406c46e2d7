import { expect, test } from 'vitest';
import { asClaudeSessionId, asSessionId, asWorkspaceId } from '@shared/domain/ids';
import type { SessionRecord } from '@shared/domain/entities';
import { catchUpWithStore } from './catch-up-with-store';
import { newRecord } from '../session-records';

const record = (lastSeq: number): SessionRecord => ({
  ...newRecord({
    id: asSessionId('s'),
    claudeSessionId: asClaudeSessionId('c'),
    cwd: '/work',
    now: 1,
    input: {
      workspaceId: asWorkspaceId('w'),
      policy: 'ask',
      model: null,
      effort: null,
      isDemo: false,
      foreign: null,
    },
  }),
  lastSeq,
});

function catchUp(known: number, stored: number): SessionRecord[] {
  const replaced: SessionRecord[] = [];
  catchUpWithStore(
    {
      findSession: () => record(stored),
      readEvents: () => ({ events: [], hasEarlier: false }),
      findBrief: () => null,
    },
    { record: record(known), replace: (next) => replaced.push(next) },
  );
  return replaced;
}

test('what was written down between the look at a session and its start is known before it goes on', () => {
  expect(catchUp(0, 7).map(({ lastSeq }) => lastSeq)).toEqual([7]);
});

test('a session that is ahead of the disk, or level with it, stays as it is', () => {
  expect(catchUp(7, 7)).toEqual([]);
  expect(catchUp(8, 7)).toEqual([]);
});
