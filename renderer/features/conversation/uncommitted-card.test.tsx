import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { TimelineItem } from '@shared/domain/timeline-types';
import { uncommittedWords } from '@shared/domain/uncommitted-words';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { useSessions } from '../../bridge/queries';
import { useLayoutStore } from '../../stores/layout-store';
import { FeedContext } from './feed-context';
import type { SessionFeed } from './session-feed';
import { UncommittedCard } from './uncommitted-card';

const notice = {
  kind: 'notice',
  seq: 5,
  at: 1,
  level: 'info',
  text: uncommittedWords(['a.ts']),
} as unknown as Extract<TimelineItem, { kind: 'notice' }>;
const prompt = (seq: number) => ({ kind: 'prompt', seq }) as unknown as TimelineItem;

const feedOf = (items: readonly TimelineItem[]) => {
  const state = { phase: 'ready', timeline: { items }, away: null };
  return { subscribe: () => () => {}, getState: () => state } as unknown as SessionFeed;
};

async function open(items: readonly TimelineItem[]) {
  const bridge = createFakeBridge('one');
  const sent: { channel: string; input: unknown }[] = [];
  const { invoke } = bridge;
  bridge.invoke = (channel, input) => {
    sent.push({ channel, input });
    return invoke(channel, input);
  };
  const Card = () => {
    const session = useSessions().data?.[0];
    return session ? <UncommittedCard item={notice} session={session} /> : null;
  };
  const feed = feedOf(items);
  render(
    <Providers bridge={bridge}>
      <FeedContext value={feed}>
        <Card />
      </FeedContext>
    </Providers>,
  );
  await screen.findByText(/1 file has uncommitted changes/);
  return { sent: () => sent.filter(({ channel }) => channel === 'sessions.send') };
}

const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

afterEach(cleanup);

test('nothing is sent before somebody asks for it, then one ordinary prompt', async () => {
  const { sent } = await open([prompt(1), notice]);
  expect(sent()).toEqual([]);
  await press('Ask the agent to commit');
  expect(sent()).toHaveLength(1);
});

test('the changes are shown in the panel', async () => {
  const { sent } = await open([prompt(1), notice]);
  await press('Show changes');
  expect(useLayoutStore.getState().panelTab).toBe('changes');
  expect(sent()).toEqual([]);
});

test('it is a line once it was dismissed, or another prompt was written', async () => {
  await open([prompt(1), notice]);
  await press('Dismiss');
  expect(screen.queryByTestId('uncommitted-card')).toBeNull();
  cleanup();
  await open([prompt(1), notice, prompt(6)]);
  expect(screen.queryByTestId('uncommitted-card')).toBeNull();
});
