import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SessionSummary } from '@shared/contract/sessions';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { FeedProvider } from '../conversation/feed-provider';
import { Queue } from './queue';

/** A session at work with three messages behind it. */
async function showQueue() {
  const bridge = createFakeBridge('full');
  const list = await bridge.invoke('sessions.list', {});
  const [session] = list.ok ? (list.value as SessionSummary[]) : [];
  if (!session) throw new Error('The scene has no session');
  for (const text of ['B', 'C', 'D'])
    await bridge.invoke('sessions.send', { sessionId: session.id, text, imageIds: ['image-1'] });
  render(
    <Providers bridge={bridge}>
      <FeedProvider sessionId={session.id}>
        <Queue session={session} />
      </FeedProvider>
    </Providers>,
  );
  await waitFor(() => expect(texts()).toEqual(['B', 'C', 'D']));
}

const items = () => screen.queryAllByTestId('queue-item');
const texts = () => items().map((item) => item.querySelector('[class*="text"]')?.textContent);
const click = (name: string | RegExp, at: number) =>
  act(async () => {
    const button = screen.getAllByRole('button', { name })[at];
    if (button) fireEvent.click(button);
  });

afterEach(cleanup);

describe('messages that wait', () => {
  it('case 40: are moved, sent now and removed, the others staying as they are', async () => {
    await showQueue();
    await click('Move up', 2);
    await waitFor(() => expect(texts()).toEqual(['B', 'D', 'C']));
    await click('Move down', 0);
    await waitFor(() => expect(texts()).toEqual(['D', 'B', 'C']));
    await click(/Send now/, 1);
    await waitFor(() => expect(texts()).toEqual(['D', 'C']));
    await click('Remove', 0);
    await waitFor(() => expect(texts()).toEqual(['C']));
  });

  it('case 28: are edited in their place; an input method’s Enter keeps nothing yet', async () => {
    await showQueue();
    await click('Edit', 1);
    const field = screen.getByLabelText('Waiting message');
    fireEvent.change(field, { target: { value: 'C で' } });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(screen.queryByLabelText('Waiting message')).not.toBeNull();
    await act(async () => {
      fireEvent.keyDown(field, { key: 'Enter' });
    });
    await waitFor(() => expect(texts()).toEqual(['B', 'C で', 'D']));
    await click('Edit', 0);
    fireEvent.change(screen.getByLabelText('Waiting message'), { target: { value: 'X' } });
    fireEvent.keyDown(screen.getByLabelText('Waiting message'), { key: 'Escape' });
    expect(texts()[0]).toBe('B');
  });
});
