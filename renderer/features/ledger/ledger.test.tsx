import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SessionSummary } from '@shared/contract/sessions';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { useLayoutStore } from '../../stores/layout-store';
import { useUiStore } from '../../stores/ui-store';
import { LedgerDialog } from './ledger-dialog';

async function openLedger() {
  const bridge = createFakeBridge('tool');
  const sent: [string, unknown][] = [];
  const { invoke } = bridge;
  bridge.invoke = (channel, input) => {
    sent.push([channel, input]);
    return invoke(channel, input);
  };
  const list = await bridge.invoke('sessions.list', {});
  const [session] = list.ok ? (list.value as SessionSummary[]) : [];
  if (!session) throw new Error('The scene has no session');
  useLayoutStore.setState({ selectedSessionId: session.id });
  render(
    <Providers bridge={bridge}>
      <LedgerDialog />
    </Providers>,
  );
  await waitFor(() => expect(screen.getAllByTestId('ledger-row').length).toBeGreaterThan(0));
  return { sent, session };
}

beforeEach(() => useUiStore.setState({ overlay: 'ledger' }));
afterEach(cleanup);

it('lists what was asked in this session, or in all', async () => {
  await openLedger();
  const own = screen.getAllByTestId('ledger-row').length;
  fireEvent.click(screen.getByRole('checkbox'));
  await waitFor(() => expect(screen.getAllByTestId('ledger-row').length).toBeGreaterThan(own));
});

it('makes a rule of an answer, with what it says and how far it reaches', async () => {
  const { sent, session } = await openLedger();
  const [row] = screen
    .getAllByTestId('ledger-row')
    .filter((candidate) => candidate.textContent?.includes('npm install'));
  if (!row) throw new Error('No such row');
  fireEvent.click(within(row).getByRole('button', { name: 'Make it a rule' }));
  const input = within(row).getByLabelText<HTMLInputElement>('Rule');
  expect(input.value).toBe('Bash(npm install --save-dev fast-check)');
  fireEvent.change(input, { target: { value: 'not a rule' } });
  const make = within(row).getByRole<HTMLButtonElement>('button', { name: 'Make this rule' });
  expect(make.disabled).toBe(true);
  fireEvent.change(input, { target: { value: 'Bash(npm *)' } });
  fireEvent.change(within(row).getByLabelText('How far it reaches'), {
    target: { value: 'userSettings' },
  });
  await act(async () => fireEvent.click(make));
  expect(sent.find(([channel]) => channel === 'requests.addRule')?.[1]).toEqual({
    sessionId: session.id,
    behavior: 'allow',
    rule: { toolName: 'Bash', ruleContent: 'npm *' },
    destination: 'userSettings',
  });
});

it('lists the rules in force, takes one away, and says why one cannot go', async () => {
  const { sent } = await openLedger();
  const tab = screen.getByTestId('ledger-rules-tab');
  fireEvent.mouseDown(tab, { button: 0 });
  await waitFor(() => expect(screen.getAllByTestId('rule-row')).toHaveLength(3));
  expect(screen.getByTestId('rules-in-force').textContent).toContain('Set by your organisation.');
  expect(screen.getByTestId('rules-in-force').textContent).toContain('trusted in a terminal');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Bash(git status)' }));
  await waitFor(() => expect(screen.getAllByTestId('rule-row')).toHaveLength(2));
  expect(sent.find(([channel]) => channel === 'requests.removeRule')?.[1]).toMatchObject({
    source: 'userSettings',
    rule: 'Bash(git status)',
  });
});
