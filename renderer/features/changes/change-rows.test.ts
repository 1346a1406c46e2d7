import { expect, test } from 'vitest';
import type { ChangedFile } from '@shared/contract/changes';
import { allRows, changeLists, findRow, splitPath } from './change-rows';

const file = (path: string, over: Partial<ChangedFile> = {}): ChangedFile => ({
  path,
  staged: null,
  unstaged: { kind: 'modified', lines: null },
  isUntracked: false,
  isConflicted: false,
  isSubmodule: false,
  isFromSession: false,
  ...over,
});

test('a file stands in each list it belongs to, a conflict in that one alone', () => {
  const lists = changeLists([
    file('both.ts', { staged: { kind: 'added', lines: null } }),
    file('own.ts', { isFromSession: true }),
    file('new.ts', { isUntracked: true, isFromSession: true }),
    file('torn.ts', { isConflicted: true, isFromSession: true }),
  ]);
  expect(allRows(lists).map(({ key, letter }) => `${letter} ${key}`)).toEqual([
    'C unstaged:torn.ts',
    'A staged:both.ts',
    'M unstaged:own.ts',
    'U unstaged:new.ts',
    'M unstaged:both.ts',
  ]);
});

test('the file one looks at is found on its other side after it was staged, and nowhere when it is alike', () => {
  const rows = allRows(
    changeLists([file('a.ts', { staged: { kind: 'modified', lines: null }, unstaged: null })]),
  );
  expect(findRow(rows, { path: 'a.ts', side: 'unstaged' })?.side).toBe('staged');
  expect(findRow(rows, { path: 'b.ts', side: 'unstaged' })).toBeNull();
  expect(findRow(rows, null)).toBeNull();
});

test('a path is its name and where it lies', () => {
  expect(splitPath('src/in/a.ts')).toEqual({ name: 'a.ts', folder: 'src/in' });
  expect(splitPath('a.ts')).toEqual({ name: 'a.ts', folder: '' });
});
