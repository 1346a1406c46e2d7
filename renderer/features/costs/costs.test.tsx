import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CostRange, CostsReport } from '@shared/contract/costs';
import { DEFAULT_SETTINGS } from '@shared/contract/default-settings';
import { addDays } from '@shared/domain/local-day';
import { Footer } from '../../app/footer';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { useFindStore } from '../../stores/find-store';
import { useLayoutStore } from '../../stores/layout-store';
import { SessionCost } from '../cost/session-cost';
import { Costs } from './costs';
import { today } from './costs-range';
import { useCostsStore } from './costs-store';

interface Options {
  change?: (report: CostsReport) => CostsReport;
  showsCosts?: boolean;
}

async function openCosts({ change = (report) => report, showsCosts = true }: Options = {}) {
  const bridge = createFakeBridge('full');
  const { invoke } = bridge;
  const asked: CostRange[] = [];
  if (!showsCosts) await invoke('settings.save', { ...DEFAULT_SETTINGS, showsCosts });
  bridge.invoke = async (channel, input) => {
    const answer = await invoke(channel, input);
    if (channel !== 'costs.report' || !answer.ok) return answer;
    asked.push(input as CostRange);
    return { ok: true, value: change(answer.value as CostsReport) };
  };
  render(
    <Providers bridge={bridge}>
      <Costs />
      <Footer />
    </Providers>,
  );
  return { bridge, asked };
}

const shown = () => screen.findByTestId('cost-totals');
const sessionRows = () => within(screen.getByTestId('session-costs')).getAllByRole('row').slice(1);
const chart = () => screen.getByTestId('cost-chart');

beforeEach(() => {
  useLayoutStore.setState({ view: 'costs', selectedSessionId: null, panes: [] });
  useCostsStore.setState({ range: null, sort: { key: 'cost', isAscending: false } });
});
afterEach(cleanup);

describe('the page of costs', () => {
  it('case 59: on a subscription the figures are called list prices and estimates', async () => {
    await openCosts();
    await shown();
    expect(screen.getByTestId('price-note').textContent).toContain('API list price, an estimate');
  });

  it('case 59: what is missing is a dash with a reason, and a sum says that it is incomplete', async () => {
    const { bridge } = await openCosts({
      change: (report) => ({
        ...report,
        total: { ...report.total, costUsd: 1.5, unpricedTurns: 2 },
        sessions: report.sessions.map((session, index) =>
          index === 0 ? { ...session, costUsd: null, unpricedTurns: session.turns } : session,
        ),
      }),
    });
    expect((await shown()).textContent).toContain('≥ 1.50 $');
    expect(screen.getByTestId('price-note').textContent).toContain('The sums are incomplete');
    const [unknown] = sessionRows().slice(-1);
    expect(unknown?.textContent).toContain('–');
    expect(unknown?.textContent).toContain('gave no figure');
    expect(unknown?.textContent).not.toContain('0.00');
    expect(bridge).toBeDefined();
  });

  it('case 59: hidden means hidden, until it is asked for again', async () => {
    const { asked } = await openCosts({ showsCosts: false });
    const button = await screen.findByRole('button', { name: 'Show costs' });
    expect(screen.queryByTestId('cost-totals')).toBeNull();
    expect(screen.queryByText(/today/)).toBeNull();
    expect(asked).toEqual([]);
    fireEvent.click(button);
    await shown();
    await screen.findByText(/today 14.20/);
  });

  it('asks for the chosen days', async () => {
    const { asked } = await openCosts();
    await shown();
    expect(asked.at(-1)).toEqual({ from: addDays(today(), -29), to: null });
    fireEvent.click(screen.getByText('7 days'));
    await waitFor(() => expect(asked.at(-1)).toEqual({ from: addDays(today(), -6), to: null }));
    fireEvent.click(screen.getByText('All'));
    await waitFor(() => expect(asked.at(-1)).toEqual({ from: null, to: null }));
    fireEvent.click(screen.getByText('Custom'));
    fireEvent.change(await screen.findByLabelText('from'), { target: { value: '2026-01-05' } });
    await waitFor(() => expect(asked.at(-1)?.from).toBe('2026-01-05'));
  });

  it('the arrow keys go through the days of the chart, and a table holds the same figures', async () => {
    await openCosts();
    await shown();
    const last = chart().getAttribute('aria-valuetext');
    fireEvent.keyDown(chart(), { key: 'ArrowLeft' });
    expect(chart().getAttribute('aria-valuetext')).not.toBe(last);
    fireEvent.keyDown(chart(), { key: 'End' });
    expect(chart().getAttribute('aria-valuetext')).toBe(last);
    fireEvent.click(screen.getByText('Table'));
    expect(screen.queryByTestId('cost-chart')).toBeNull();
    expect(within(screen.getByTestId('day-table')).getAllByRole('row').length).toBeGreaterThan(2);
  });

  it('sessions are sorted by the column that is asked for, and one of them opens', async () => {
    await openCosts();
    await shown();
    expect(sessionRows()[0]?.textContent).toContain('14.20 $');
    const table = within(screen.getByTestId('session-costs'));
    const head = table.getByRole('columnheader', { name: /Session/ });
    fireEvent.click(within(head).getByRole('button'));
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    const [first] = sessionRows();
    const open = within(first ?? head).getByRole('button');
    fireEvent.click(open);
    expect(useLayoutStore.getState()).toMatchObject({ view: 'session' });
    expect(useLayoutStore.getState().selectedSessionId).not.toBeNull();
  });

  it('money spent outside stands with its session, in no sum', async () => {
    await openCosts();
    await shown();
    expect(
      sessionRows().some((row) => row.textContent?.includes('0.1200 $ outside Roundhouse')),
    ).toBe(true);
  });

  it('one of the dearest turns leads to where it ended', async () => {
    await openCosts();
    await shown();
    fireEvent.click(
      within(screen.getByTestId('dear-turns')).getAllByRole('button')[0] ?? document.body,
    );
    const { view, selectedSessionId } = useLayoutStore.getState();
    expect(view).toBe('session');
    expect(useFindStore.getState().target).toMatchObject({ sessionId: selectedSessionId, seq: 9 });
  });

  it('Escape goes back', async () => {
    await openCosts();
    await shown();
    await act(async () => {
      fireEvent.keyDown(screen.getByTestId('costs'), { key: 'Escape' });
    });
    expect(useLayoutStore.getState().view).toBe('session');
  });
});

it('case 59: a session’s own figure is hidden with the others', async () => {
  const bridge = createFakeBridge('full');
  await bridge.invoke('settings.save', { showsCosts: false });
  const answer = await bridge.invoke('sessions.list', {});
  const [session] = answer.ok ? (answer.value as never[]) : [];
  if (session === undefined) throw new Error('The scene has no session.');
  render(
    <Providers bridge={bridge}>
      <SessionCost session={session} />
    </Providers>,
  );
  await act(async () => {
    await bridge.invoke('settings.read', {});
  });
  expect(screen.queryByTestId('session-cost')).toBeNull();
});
