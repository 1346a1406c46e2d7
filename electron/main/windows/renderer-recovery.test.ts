import { expect, test } from 'vitest';
import { createRendererRecovery } from './renderer-recovery';

function setUp() {
  const state = { now: 0, reloads: 0, questions: 0 };
  const recovery = createRendererRecovery({
    reload: () => (state.reloads += 1),
    giveUp: () => (state.questions += 1),
    now: () => state.now,
  });
  return { state, recovery };
}

test('a page that died is loaded again, one that keeps dying asks the user', () => {
  const { state, recovery } = setUp();
  for (let index = 0; index < 4; index += 1) recovery.pageDied();
  expect(state).toMatchObject({ reloads: 3, questions: 1 });
});

test('deaths far apart are reloaded every time', () => {
  const { state, recovery } = setUp();
  for (let index = 0; index < 10; index += 1) {
    recovery.pageDied();
    state.now += 60_000;
  }
  expect(state).toMatchObject({ reloads: 10, questions: 0 });
});
