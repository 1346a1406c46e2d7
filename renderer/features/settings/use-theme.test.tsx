import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Settings } from '@shared/contract/settings';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { useTheme } from './use-theme';

/** What the system asks for, by query. */
let wanted: Set<string>;
let listeners: Set<() => void>;
const root = document.documentElement.dataset;

beforeEach(() => {
  wanted = new Set();
  listeners = new Set();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        get matches() {
          return wanted.has(query);
        },
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Themed() {
  useTheme();
  return null;
}

async function start(settings: Partial<Settings>) {
  const bridge = createFakeBridge('full');
  await bridge.invoke('settings.save', settings);
  render(
    <Providers bridge={bridge}>
      <Themed />
    </Providers>,
  );
  return bridge;
}

it('takes the look the person chose, and lets go of it again', async () => {
  const bridge = await start({ theme: 'dark', contrast: 'high', motion: 'reduced' });
  await waitFor(() => expect(root).toMatchObject({ theme: 'dark', contrast: 'high' }));
  expect(root['motion']).toBe('reduced');
  await act(async () => {
    await bridge.invoke('settings.save', { theme: 'system', contrast: 'system', motion: 'system' });
  });
  await waitFor(() => expect(root['contrast']).toBeUndefined());
  expect(root['theme']).toBeUndefined();
  expect(root['motion']).toBeUndefined();
});

it('follows the system where the person left it the choice', async () => {
  await start({});
  expect(root['contrast']).toBeUndefined();
  wanted.add('(prefers-contrast: more)').add('(prefers-reduced-motion: reduce)');
  act(() => {
    for (const tell of listeners) tell();
  });
  expect(root).toMatchObject({ contrast: 'high', motion: 'reduced' });
  cleanup();
  expect(listeners.size).toBe(0);
});
