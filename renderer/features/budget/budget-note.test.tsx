import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { BudgetMeter } from '@shared/domain/budget';
import { asSessionId } from '@shared/domain/ids';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { createFakeWorld, fakeSummary } from '../../bridge/fake/fake-world';
import { BudgetNote } from './budget-note';

afterEach(cleanup);

const meter = (over: Partial<BudgetMeter>): BudgetMeter => ({
  scope: 'session',
  limitUsd: 1,
  spentUsd: 0,
  unpricedTurns: 0,
  period: null,
  ...over,
});

function show(...meters: BudgetMeter[]) {
  const [folder] = createFakeWorld('full', 0).workspaces;
  if (!folder) throw new Error('The scene has no folder');
  const bridge = createFakeBridge('full');
  const raised: unknown[] = [];
  let now = meters;
  const { invoke } = bridge;
  bridge.invoke = async (channel, input) => {
    if (channel === 'budgets.read')
      return { ok: true, value: { meters: now, limits: {}, own: {}, workspaceOwn: {} } };
    if (channel === 'budgets.raise') {
      raised.push(input);
      now = [meter({ spentUsd: 1.2, limitUsd: 3.2 })];
    }
    return invoke(channel, input);
  };
  render(
    <Providers bridge={bridge}>
      <BudgetNote session={fakeSummary(asSessionId('s'), folder, {})} />
    </Providers>,
  );
  return raised;
}

it('says from 80 % of the tightest budget how much is spent', async () => {
  show(meter({ scope: 'day', spentUsd: 0.5 }), meter({ spentUsd: 0.85 }));
  expect((await screen.findByTestId('budget-near')).textContent).toContain(
    'This session has spent 0.8500 $ of 1.00 $.',
  );
});

it('offers two dollars more once a budget is used up, for that budget', async () => {
  const raised = show(meter({ scope: 'day', spentUsd: 0.5 }), meter({ spentUsd: 1.2 }));
  expect((await screen.findByTestId('budget-card')).textContent).toContain(
    'it may be exceeded by one turn',
  );
  fireEvent.click(screen.getByTestId('budget-raise'));
  await waitFor(() => expect(screen.queryByTestId('budget-card')).toBeNull());
  expect(raised).toEqual([{ sessionId: 's', scope: 'session', byUsd: 2 }]);
});
