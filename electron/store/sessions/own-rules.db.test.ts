import { expect, it } from 'vitest';
import { aWorkspace, openTestStore, WORKSPACE_ID } from '../testing/records';

it('keeps each rule of a workspace once and finds it by the folder', () => {
  const store = openTestStore();
  store.insertWorkspace(aWorkspace({ path: '/work' }));
  store.insertOwnRules(WORKSPACE_ID, ['Bash(ls)', 'Read']);
  store.insertOwnRules(WORKSPACE_ID, ['Bash(ls)']);
  expect(store.listOwnRules('/work').sort()).toEqual(['Bash(ls)', 'Read']);
  expect(store.listOwnRules('/elsewhere')).toEqual([]);
});
