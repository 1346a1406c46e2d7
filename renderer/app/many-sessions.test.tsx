import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionSummary } from '@shared/contract/sessions';
import type { SessionId } from '@shared/domain/ids';
import { createFakeBridge, type FakeBridge } from '../bridge/fake/fake-bridge';
import type { Scene } from '../bridge/fake/fake-world';
import { Board } from '../features/board/board';
import { FeedsProvider } from '../features/conversation/feed-provider';
import type { RowWords } from '../features/sessions/row-words';
import { Toasts } from '../features/toasts/toasts';
import { Sidebar } from '../features/workspaces/sidebar';
import { useLayoutStore } from '../stores/layout-store';
import { useMarkedStore } from '../stores/marked-store';
import { useUiStore } from '../stores/ui-store';
import { Footer } from './footer';
import { Providers } from './providers';
import { TitleBar } from './title-bar';

const drawn = vi.hoisted(() => ({ rows: [] as string[] }));
vi.mock('../features/sessions/row-words', async (original) => {
  const module = await original<{ RowWords: typeof RowWords }>();
  return {
    RowWords: (props: { session: SessionSummary }) => {
      drawn.rows.push(props.session.id);
      return module.RowWords(props);
    },
  };
});

beforeEach(() => {
  // Without a layout nothing would be in view.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(264);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(47);
  useLayoutStore.setState(useLayoutStore.getInitialState());
  useMarkedStore.getState().clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function show(scene: Scene, view: ReactNode) {
  const bridge = createFakeBridge(scene);
  const commits: string[] = [];
  render(
    <Providers bridge={bridge}>
      <FeedsProvider>
        <Profiler id="view" onRender={(id) => commits.push(id)}>
          {view}
        </Profiler>
        <Profiler id="footer" onRender={(id) => commits.push(id)}>
          <Footer />
        </Profiler>
        <Profiler id="title" onRender={(id) => commits.push(id)}>
          <TitleBar session={null} />
        </Profiler>
        <Toasts />
      </FeedsProvider>
    </Providers>,
  );
  const list = await bridge.invoke('sessions.list', {});
  return { bridge, commits, sessions: list.ok ? (list.value as SessionSummary[]) : [] };
}

const rows = () => screen.queryAllByTestId('session-row');
const idOf = (row: HTMLElement) => row.dataset['sessionId'];
const button = (row: HTMLElement | undefined) => {
  const found = row?.querySelector<HTMLElement>('[data-list-stop]');
  if (!found) throw new Error('There is no such row');
  return found;
};
const say = (bridge: FakeBridge, id: SessionId, lastLine: string) =>
  act(async () => {
    bridge.change(id, { lastLine });
    // The cache tells its readers a task later.
    await new Promise((resolve) => setTimeout(resolve, 0));
  });

/** Money is shown once the settings are known, which draws every row once more. */
const settled = () => screen.findAllByText(/\d \$$/);

describe('the list with many sessions', () => {
  it('draws the row that has something new, and nothing else in the window', async () => {
    const { bridge, commits, sessions } = await show('thirty', <Sidebar />);
    await waitFor(() => expect(rows().length).toBeGreaterThan(10));
    await settled();
    const shown = rows().flatMap((row) => idOf(row) ?? []);
    const talker = sessions.find(({ id, status }) => status === 'working' && shown.includes(id));
    if (!talker) throw new Error('Nobody works in view');
    drawn.rows.length = 0;
    commits.length = 0;
    await say(bridge, talker.id, 'Something new');
    await waitFor(() => expect(screen.queryByText('Something new')).not.toBeNull());
    expect(new Set(drawn.rows)).toEqual(new Set([talker.id]));
    expect(commits).not.toContain('footer');
    expect(commits).not.toContain('title');
  });

  it('holds a few dozen rows of five thousand, and none is drawn for a change out of view', async () => {
    const { bridge, sessions } = await show('thousands', <Sidebar />);
    await waitFor(() => expect(rows().length).toBeGreaterThan(10));
    expect(rows().length).toBeLessThan(60);
    await settled();
    const shown = rows().map(idOf);
    const hidden = sessions.findLast(({ id }) => !shown.includes(id));
    if (!hidden) throw new Error('All are in view');
    drawn.rows.length = 0;
    await say(bridge, hidden.id, 'Unseen words');
    expect(drawn.rows).toEqual([]);
  });

  it('says of each why it does not move', async () => {
    await show('eight', <Sidebar />);
    await waitFor(() => expect(rows()).toHaveLength(8));
    for (const words of ['No output for 6 min', 'Waits, next in line', 'Run a command?'])
      expect(screen.queryByText(words)).not.toBeNull();
    const marks = rows().map((row) =>
      within(row).getAllByRole('img')[0]?.getAttribute('aria-label'),
    );
    expect(new Set(marks)).toEqual(
      new Set([
        'Working',
        'Needs you',
        'Done, not seen yet',
        'Working, no output for a while',
        'Failed',
        'Queued',
        'Asleep',
      ]),
    );
    const [first] = rows();
    expect(within(first as HTMLElement).getByTestId('row-time').textContent).toMatch(/^\d+:\d\d$/);
  });

  it('marks rows by click and by key, and does one thing with all of them, undone at once', async () => {
    await show('eight', <Sidebar />);
    await waitFor(() => expect(rows()).toHaveLength(8));
    const order = rows().map(idOf);
    fireEvent.click(button(rows()[1]), { ctrlKey: true });
    fireEvent.click(button(rows()[3]), { shiftKey: true });
    expect(useMarkedStore.getState().marked).toEqual(order.slice(1, 4));
    expect(useLayoutStore.getState().selectedSessionId).toBeNull();
    act(() => button(rows()[3]).focus());
    fireEvent.keyDown(button(rows()[3]), { key: 'ArrowDown', shiftKey: true });
    expect(useMarkedStore.getState().marked).toEqual(order.slice(1, 5));
    fireEvent.keyDown(button(rows()[4]), { key: 'x' });
    expect(useMarkedStore.getState().marked).toEqual(order.slice(1, 4));

    fireEvent.click(screen.getByRole('button', { name: 'Send one message to them' }));
    expect(useUiStore.getState().broadcast?.sessionIds).toEqual(
      expect.arrayContaining(order.slice(1, 4)),
    );
    expect(useMarkedStore.getState().marked).toEqual([]);

    fireEvent.keyDown(button(rows()[0]), { key: 'a', ctrlKey: true });
    expect(useMarkedStore.getState().marked).toHaveLength(8);
    fireEvent.keyDown(button(rows()[0]), { key: 'Escape' });
    expect(screen.queryByRole('toolbar')).toBeNull();

    fireEvent.keyDown(button(rows()[0]), { key: 'x' });
    fireEvent.keyDown(button(rows()[1]), { key: 'x' });
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    });
    await waitFor(() => expect(rows()).toHaveLength(6));
    await act(async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    });
    await waitFor(() => expect(rows().map(idOf)).toEqual(order));
  });

  it('names everything that can be pressed', async () => {
    await show('thirty', <Sidebar />);
    await waitFor(() => expect(rows().length).toBeGreaterThan(10));
    for (const pressable of screen.getAllByRole('button'))
      expect(pressable.getAttribute('aria-label') ?? pressable.textContent).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Sessions' })).toBeTruthy();
  });
});

describe('the board with many sessions', () => {
  it('counts each column, has who waits for a place in line, and draws one card for one change', async () => {
    const { bridge, commits, sessions } = await show('thirty', <Board />);
    await waitFor(() => expect(screen.queryAllByTestId('board-card').length).toBeGreaterThan(10));
    const columns = screen.getAllByTestId('board-column');
    const counts = columns.map((column) => {
      const [, count] = /(\d+)$/.exec(within(column).getByRole('heading').textContent ?? '') ?? [];
      return Number(count);
    });
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
    const queued = columns.find((column) => column.dataset['group'] === 'queued');
    expect(queued?.textContent).toContain('Waits, next in line');
    const [talker] = sessions;
    commits.length = 0;
    await say(bridge, talker?.id as SessionId, 'On the board');
    await waitFor(() => expect(screen.queryByText('On the board')).not.toBeNull());
    expect(commits).not.toContain('footer');
    expect(commits).not.toContain('title');
  });

  it('says of an empty column what its emptiness means', async () => {
    await show('one', <Board />);
    await waitFor(() => expect(screen.queryAllByTestId('board-card')).toHaveLength(1));
    expect(screen.queryByText('Nobody waits for you')).not.toBeNull();
  });
});
