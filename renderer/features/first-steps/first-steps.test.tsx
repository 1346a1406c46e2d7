import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { asSessionId } from '@shared/domain/ids';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import type { Scene } from '../../bridge/fake/fake-world';
import { useLayoutStore } from '../../stores/layout-store';
import { useUiStore } from '../../stores/ui-store';
import { FirstSteps } from './first-steps';
import { FirstStepsDialog } from './first-steps-dialog';
import { useOnboarded } from './use-onboarded';

function Start() {
  useOnboarded();
  return (
    <>
      <FirstSteps />
      <FirstStepsDialog />
    </>
  );
}

function start(scene: Scene) {
  const bridge = createFakeBridge(scene);
  const saved: unknown[] = [];
  const { invoke } = bridge;
  bridge.invoke = async (channel, input) => {
    if (channel === 'settings.save') saved.push(input);
    return invoke(channel, input);
  };
  render(
    <Providers bridge={bridge}>
      <Start />
    </Providers>,
  );
  return { saved };
}

afterEach(() => {
  cleanup();
  useUiStore.getState().openOverlay(null);
  useLayoutStore.getState().selectSession(null);
});

describe('the first steps', () => {
  it('say what was found and what comes next', async () => {
    start('empty');
    const steps = await screen.findAllByRole('listitem');
    await within(steps[0] ?? document.body).findByText('Claude Code 2.1.332');
    await screen.findByText('Signed in with claude.ai');
    expect(steps.map((step) => within(step).getByRole('img').getAttribute('aria-label'))).toEqual([
      'Done',
      'Done',
      'Open',
    ]);
    expect(screen.getByText('/home/ada/.config/roundhouse')).toBeTruthy();
  });

  it('say how to get Claude Code where it is missing', async () => {
    start('no-cli');
    expect((await screen.findByTestId('no-cli')).textContent).toContain('npm install');
    expect(screen.getByRole('button', { name: 'Try the demo agent' })).toBeTruthy();
  });

  it('go away for good when they are put away', async () => {
    const { saved } = start('empty');
    fireEvent.click(await screen.findByRole('button', { name: 'Put this away' }));
    await screen.findByText('Open a folder to begin');
    expect(saved).toEqual([{ isOnboarded: true }]);
  });

  it('have done their part once there is a session', async () => {
    const { saved } = start('empty');
    fireEvent.click(await screen.findByRole('button', { name: 'Try the demo agent' }));
    await waitFor(() => expect(saved).toEqual([{ isOnboarded: true }]));
  });

  it('come back when asked for and leave with the session that is begun from them', async () => {
    start('full');
    await screen.findByText('No session chosen');
    await act(async () => useUiStore.getState().openOverlay('first-steps'));
    expect(screen.getByTestId('first-steps')).toBeTruthy();
    act(() => useLayoutStore.getState().selectSession(asSessionId('one')));
    expect(screen.queryByTestId('first-steps')).toBeNull();
  });
});
