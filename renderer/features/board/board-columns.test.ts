import { expect, it } from 'vitest';
import { createFakeWorld } from '../../bridge/fake/fake-world';
import { boardColumns } from './board-columns';

const { sessions } = createFakeWorld('full', 1_000_000_000);

it('every session that is not archived stands in one column', () => {
  const [first, ...rest] = sessions;
  if (!first) throw new Error('The scene has no session');
  const columns = boardColumns([{ ...first, archivedAt: 1 }, ...rest]);
  expect(columns.flatMap((column) => column.sessions.map(({ id }) => id)).toSorted()).toEqual(
    rest.map(({ id }) => id).toSorted(),
  );
  expect(boardColumns([]).map(({ group }) => group.id)).toEqual(
    columns.map(({ group }) => group.id),
  );
});

it('who waits longest stands on top', () => {
  const waiting = sessions.slice(0, 3).map((session, at) => ({
    ...session,
    status: 'needs-you' as const,
    statusSince: 10 - at,
  }));
  const [needsYou] = boardColumns(waiting);
  expect(needsYou?.sessions.map(({ statusSince }) => statusSince)).toEqual([8, 9, 10]);
});
