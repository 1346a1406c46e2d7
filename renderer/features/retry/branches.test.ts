import { expect, it } from 'vitest';
import type { SessionSummary } from '@shared/contract/sessions';
import { asSessionId } from '@shared/domain/ids';
import { createFakeWorld, fakeSummary } from '../../bridge/fake/fake-world';
import { branchesOf } from './branches';

const [workspace] = createFakeWorld('full', 0).workspaces;

function session(id: string, parent: string | null, createdAt: number): SessionSummary {
  if (workspace === undefined) throw new Error('The scene has no folder.');
  return fakeSummary(asSessionId(id), workspace, {
    parentSessionId: parent === null ? null : asSessionId(parent),
    createdAt,
  });
}

it('the family of a session is the same tree from wherever it is looked at', () => {
  const sessions = [
    session('other', null, 0),
    session('c', 'a', 3),
    session('a', null, 1),
    session('d', 'b', 4),
    session('b', 'a', 2),
  ];
  const tree = [
    ['a', 0],
    ['b', 1],
    ['d', 2],
    ['c', 1],
  ];
  for (const id of ['a', 'b', 'c', 'd'])
    expect(
      branchesOf(sessions, asSessionId(id)).map(({ session: { id: found }, depth }) => [
        found,
        depth,
      ]),
    ).toEqual(tree);
  expect(branchesOf(sessions, asSessionId('other'))).toHaveLength(1);
});

it('what was branched from a session that is gone still stands together', () => {
  const sessions = [session('b', 'gone', 2), session('d', 'b', 4)];
  expect(branchesOf(sessions, asSessionId('d')).map(({ session: { id } }) => id)).toEqual([
    'b',
    'd',
  ]);
  expect(branchesOf([session('x', 'y', 1), session('y', 'x', 2)], asSessionId('x'))).toHaveLength(
    2,
  );
});
