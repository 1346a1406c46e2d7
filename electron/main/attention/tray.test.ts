import type { SessionSummary } from '@shared/contract/sessions';
import { asSessionId } from '@shared/domain/ids';
import { expect, test } from 'vitest';
import { createManualTimers } from '../../ipc/testing/manual-timers';
import type { TrayView } from '../../platform/app-tray';
import { createTrayKeeper, trayViewOf } from './tray';

const session = (id: string, more: Partial<SessionSummary>): SessionSummary =>
  ({
    id: asSessionId(id),
    title: id,
    status: 'idle',
    statusSince: 0,
    openRequestCount: 0,
    failure: null,
    archivedAt: null,
    ...more,
  }) as SessionSummary;

test('what runs is counted, what waits is listed, the longest waiting first', () => {
  const view = trayViewOf(
    [
      session('idle', {}),
      session('asks', { status: 'needs-you', openRequestCount: 2, statusSince: 9 }),
      session('failed', { status: 'failed', failure: 'Exit 1', statusSince: 5 }),
      session('put away', { status: 'failed', failure: 'Exit 1', archivedAt: 1 }),
      session('works', { status: 'working' }),
    ],
    3,
  );
  expect(view.needsYou).toBe(3);
  expect(view.running).toBe(2);
  expect(view.waiting.map(({ id }) => id)).toEqual(['failed', 'asks']);
});

test('the icon is there while the setting wants it, and follows at its own pace', () => {
  const timers = createManualTimers();
  const shown: (TrayView | null)[] = [];
  let isWanted = false;
  let reads = 0;
  const keeper = createTrayKeeper({
    timers,
    isWanted: () => isWanted,
    list: () => {
      reads += 1;
      return [];
    },
    tray: { show: (view) => shown.push(view), remove: () => shown.push(null) },
  });
  keeper.changed();
  timers.advance(5_000);
  expect([shown, reads]).toEqual([[null], 0]);

  isWanted = true;
  keeper.showCount(2);
  for (let times = 0; times < 100; times += 1) keeper.changed();
  timers.advance(5_000);
  expect(shown.slice(1)).toEqual([{ needsYou: 2, running: 0, waiting: [] }]);

  keeper.close();
  keeper.changed();
  timers.advance(5_000);
  expect(shown.slice(2)).toEqual([null]);
});
