import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asSessionId } from '@shared/domain/ids';
import type { SessionSummary } from '@shared/contract/sessions';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { createFakeWorld, fakeSummary } from '../../bridge/fake/fake-world';
import { SessionWorking } from './session-working';
import { SilenceNote } from './silence-note';

const START = 10_000_000;
const MINUTE = 60_000;
const folder = (() => {
  const [first] = createFakeWorld('full', START).workspaces;
  if (!first) throw new Error('The scene has no folder');
  return first;
})();

beforeEach(() => vi.useFakeTimers({ now: START }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(kind: 'quiet' | 'slept', since: number) {
  const bridge = createFakeBridge('full');
  const calls: string[] = [];
  const { invoke } = bridge;
  bridge.invoke = (channel, input) => {
    calls.push(channel);
    return invoke(channel, input);
  };
  const session = (silence: SessionSummary['silence']) =>
    fakeSummary(asSessionId('s'), folder, { status: 'working', silence });
  const view = (silence: SessionSummary['silence']) => (
    <Providers bridge={bridge}>
      <SilenceNote session={session(silence)} />
    </Providers>
  );
  const { rerender } = render(view({ kind, since }));
  return { calls, change: (silence: SessionSummary['silence']) => rerender(view(silence)) };
}

const note = () => screen.queryByTestId('silence-note');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });

it('says how long nothing was heard, and counts on', async () => {
  show('quiet', START - 6 * MINUTE);
  expect(note()?.textContent).toContain('No output for 6 min. The process is alive.');
  await pass(MINUTE);
  expect(note()?.textContent).toContain('No output for 7 min');
});

it('stills the working mark while nothing is heard', () => {
  const glyphs = ([null, { kind: 'quiet', since: START }] as const).map((silence) => {
    const session = fakeSummary(asSessionId('s'), folder, { status: 'working', silence });
    const { container } = render(
      <Providers bridge={createFakeBridge('full')}>
        <SessionWorking session={session} />
      </Providers>,
    );
    const glyph = container.querySelector('svg')?.outerHTML;
    cleanup();
    return glyph;
  });
  expect(glyphs[0]).not.toBe(glyphs[1]);
});

it('is put away until the silence has doubled', async () => {
  const { change } = show('quiet', START - 6 * MINUTE);
  await press('Keep waiting');
  expect(note()).toBeNull();
  await pass(5 * MINUTE);
  expect(note()).toBeNull();
  await pass(MINUTE + 10_000);
  expect(note()?.textContent).toContain('No output for 12 min');
  await press('Keep waiting');
  change(null);
  change({ kind: 'quiet', since: START + 5 * MINUTE });
  expect(note()).not.toBeNull();
});

it('offers to stop, or to start anew with the same message', async () => {
  const { calls } = show('slept', START - 6 * MINUTE);
  expect(note()?.textContent).toContain('The computer slept.');
  await press('Stop');
  await press('Restart and send again');
  expect(calls.filter((channel) => channel.startsWith('sessions.'))).toEqual([
    'sessions.stop',
    'sessions.restart',
  ]);
});
