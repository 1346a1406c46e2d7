import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SessionSummary } from '@shared/contract/sessions';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { useSession } from '../../bridge/queries';
import { FeedProvider, FeedsProvider } from '../conversation/feed-provider';
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
      <FeedsProvider>
        <FeedProvider sessionId={session.id}>
          <LiveQueue id={session.id} />
        </FeedProvider>
      </FeedsProvider>
    </Providers>,
  );
  await waitFor(() => expect(texts()).toEqual(['B', 'C', 'D']));
  return { bridge, sessionId: session.id };
}

function LiveQueue({ id }: { id: SessionSummary['id'] }) {
  const session = useSession(id);
  return session && <Queue session={session} />;
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
  it('are counted, and scroll in themselves', async () => {
    await showQueue();
    const list = screen.getByRole('region', { name: 'Waiting messages' });
    expect(list.textContent).toContain('3 messages');
    expect(list.querySelector('ol')?.className).toMatch(/list/);
  });

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

  it('are moved by key, with the focus staying on the one that moves', async () => {
    await showQueue();
    const down = { key: 'ArrowDown', altKey: true };
    const edit = screen.getAllByRole('button', { name: 'Edit' })[0];
    act(() => edit?.focus());
    fireEvent.keyDown(edit as HTMLElement, down);
    await waitFor(() => expect(texts()).toEqual(['C', 'B', 'D']));
    expect(document.activeElement).toBe(edit);
    fireEvent.keyDown(edit as HTMLElement, { ...down, key: 'ArrowUp' });
    await waitFor(() => expect(texts()).toEqual(['B', 'C', 'D']));
    fireEvent.keyDown(edit as HTMLElement, { ...down, key: 'ArrowUp' });
    expect(texts()).toEqual(['B', 'C', 'D']);
  });

  it('case 40: after Stop are held, one by one or all to be sent, with their images', async () => {
    const { bridge, sessionId } = await showQueue();
    await act(async () => {
      await bridge.invoke('sessions.stop', { sessionId });
    });
    await screen.findByText('Held, not sent');
    expect(items().map(({ dataset }) => dataset['held'])).toEqual(['true', 'true', 'true']);
    expect(screen.getAllByRole('button', { name: 'Send this one alone' })).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Send all 3' })).not.toBeNull();
    for (const item of items())
      expect(item.querySelector('[data-testid="image-thumb"]')).not.toBeNull();
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
