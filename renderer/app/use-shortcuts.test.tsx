import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useShortcuts } from './use-shortcuts';

afterEach(cleanup);

function App({ run, hasDialog = false }: { run(): void; hasDialog?: boolean }) {
  useShortcuts([
    { id: 'new', title: 'New', keys: 'mod+n', menu: 'file', isEnabled: true, run },
    { id: 'sheet', title: 'Sheet', keys: '?', menu: 'help', isEnabled: true, run },
    { id: 'next-pane', title: 'Next pane', keys: 'F6', menu: 'view', isEnabled: true, run },
    { id: 'stop', title: 'Stop', keys: 'mod+.', menu: 'session', isEnabled: false, run },
  ]);
  return (
    <>
      <textarea aria-label="Message" />
      {hasDialog && <div role="dialog" />}
    </>
  );
}

const newSession = { key: 'n', ctrlKey: true };

it('takes a key with a modifier while something is typed, and no other', () => {
  const run = vi.fn();
  render(<App run={run} />);
  fireEvent.keyDown(screen.getByLabelText('Message'), { key: '?', shiftKey: true });
  expect(run).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Message'), newSession);
  expect(run).toHaveBeenCalledOnce();
});

it('takes a key that writes nothing while something is typed', () => {
  const run = vi.fn();
  render(<App run={run} />);
  fireEvent.keyDown(screen.getByLabelText('Message'), { key: 'F6' });
  expect(run).toHaveBeenCalledOnce();
});

it('does nothing behind an open dialog', () => {
  const run = vi.fn();
  render(<App run={run} hasDialog />);
  fireEvent.keyDown(document.body, newSession);
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  expect(run).not.toHaveBeenCalled();
});

it('leaves a key alone whose command could do nothing now', () => {
  const run = vi.fn();
  render(<App run={run} />);
  expect(fireEvent.keyDown(document.body, { key: '.', ctrlKey: true })).toBe(true);
  expect(run).not.toHaveBeenCalled();
});
