import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { asSessionId, asWorkspaceId } from '@shared/domain/ids';
import { emptyTimeline, foldEvents } from '@shared/domain/timeline';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { type Scripted, stamp } from '../../bridge/fake/fake-events';
import { agent, agentDone, bash, complete, inside, say } from '../../bridge/fake/fake-script';
import { fakeSummary } from '../../bridge/fake/fake-world';
import { RowView } from './row-view';
import { buildRows } from './rows';

const id = asSessionId('11111111-1111-4111-8111-111111111111');
const session = fakeSummary(
  id,
  {
    id: asWorkspaceId('22222222-2222-4222-8222-222222222222'),
    path: '/w',
    name: 'w',
    exists: true,
    trust: 'trusted',
    isAutonomousConfirmed: false,
    createdAt: 0,
  },
  {},
);

function show(script: Scripted[], of = session) {
  const { items } = foldEvents(emptyTimeline(), stamp(id, script, 1, 0));
  return render(
    <Providers bridge={createFakeBridge('empty')}>
      {buildRows(items).map((row) => (
        <RowView key={row.key} row={row} session={of} isLast={false} />
      ))}
    </Providers>,
  ).container;
}

afterEach(cleanup);

it('case 12: what a subagent says and does is inside its block, in order', () => {
  const container = show([
    say('m1', 'Before the agent. '),
    agent('T1', 'Look around'),
    ...inside('T1', bash('b1', 'ls', 'a.txt\n')),
    say('s1', 'Inside the agent. ', 'T1'),
  ]);
  const thread = screen.getByTestId('subagent-thread');
  expect(within(thread).getByText('Inside the agent.')).toBeTruthy();
  expect(within(thread).queryByText('Before the agent.')).toBeNull();
  expect(thread.querySelectorAll('[data-kind="shell_exec"]')).toHaveLength(1);
  expect(container.textContent).toMatch(/Before the agent.*Look around.*ls.*Inside the agent/s);
});

it('case 13: two agents at once keep apart, and each ends on its own', () => {
  const container = show([
    agent('T1', 'First'),
    agent('T2', 'Second'),
    say('s1', 'one ', 'T1'),
    say('s2', 'two ', 'T2'),
    say('m1', 'main '),
    say('s1', 'more ', 'T1'),
    agentDone('T2', 'Second'),
  ]);
  const cards = [...container.querySelectorAll<HTMLElement>('[data-kind="subagent_task"]')];
  expect(cards.map((card) => card.dataset['status'])).toEqual(['running', 'complete']);
  const [first, second] = cards;
  expect(first?.textContent).toContain('one more');
  expect(first?.textContent).not.toContain('two');
  // A finished agent is folded; its own words are one click away.
  expect(second?.textContent).not.toContain('two');
  const line = second?.querySelector('button');
  if (line) fireEvent.click(line);
  expect(second?.textContent).toContain('two');
});

it('case 6: text that was streamed is shown once', () => {
  const container = show([say('m1', 'EC'), say('m1', 'HO ')]);
  expect(container.textContent?.match(/ECHO/g)).toHaveLength(1);
});

it('case 81: names and output of tools are text', () => {
  const payload = '<img src=x onerror=alert(1)>';
  const container = show([
    ...bash('b1', payload, payload),
    {
      type: 'user_message',
      messageUuid: null,
      text: payload,
      images: [],
      origin: 'user',
    },
    { type: 'notice', level: 'info', text: payload },
  ]);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toContain(payload);
});

it('case 83: a diff of half a megabyte waits behind a button', () => {
  const content = 'x'.repeat(500_000);
  const mutation = {
    type: 'create' as const,
    content,
    oldContent: null,
    newContent: null,
    diff: null,
  };
  const call = {
    toolCallId: 'e1',
    payload: { kind: 'modify_file' as const, filePath: '/w/big.json', mutations: [mutation] },
  };
  const container = show([
    { type: 'tool_call', toolName: 'Write', title: 'big', status: 'running', ...call },
    { type: 'tool_update', status: 'complete', ...call },
  ]);
  const line = container.querySelector('button');
  if (line) fireEvent.click(line);
  expect(container.textContent).toContain('Diff of about 500 KB');
  fireEvent.click(screen.getByText('Show anyway'));
  expect(container.textContent?.length).toBeLessThan(5000);
});

it('a turn of the demo agent shows no sum: nothing is charged', async () => {
  show([complete(0.0174, 0.0174)]);
  expect(await screen.findByText('0.0174 $')).toBeTruthy();
  cleanup();
  const demo = show([complete(0.0174, 0.0174)], { ...session, isDemo: true });
  expect(await screen.findByText('demo')).toBeTruthy();
  expect(demo.textContent).not.toContain('$');
});
