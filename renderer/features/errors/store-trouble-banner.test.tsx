import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { StoreTroubleBanner } from './store-trouble-banner';

const trouble = { code: 'database-full', message: 'The disk is full.' };

/** Shown, and main has answered how the database is. */
async function show(bridge = createFakeBridge('idle')) {
  const answered: string[] = [];
  const { invoke } = bridge;
  bridge.invoke = async (channel, input) => {
    const answer = await invoke(channel, input);
    answered.push(channel);
    return answer;
  };
  render(
    <Providers bridge={bridge}>
      <StoreTroubleBanner />
    </Providers>,
  );
  await waitFor(() => expect(answered).toContain('app.database'));
  return bridge;
}

const banner = () => screen.queryByTestId('store-trouble');

afterEach(cleanup);

it('stays for as long as the store refuses to write, and no longer', async () => {
  const bridge = await show();
  expect(banner()).toBeNull();
  bridge.setStoreTrouble(trouble);
  await waitFor(() => expect(banner()).not.toBeNull());
  expect(banner()?.textContent).toContain('The disk is full: nothing is being saved.');
  expect(banner()?.getAttribute('role')).toBe('alert');
  bridge.setStoreTrouble(null);
  await waitFor(() => expect(banner()).toBeNull());
});

it('is there in a window that opens while nothing can be saved', async () => {
  const bridge = createFakeBridge('idle');
  bridge.setStoreTrouble(trouble);
  await show(bridge);
  await waitFor(() => expect(banner()).not.toBeNull());
});
