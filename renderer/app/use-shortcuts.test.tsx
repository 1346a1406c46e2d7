import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useShortcuts } from './use-shortcuts';

afterEach(cleanup);

function App({ run, hasDialog = false }: { run(): void; hasDialog?: boolean }) {
  useShortcuts([
    { id: 'new', title: 'New', keys: 'mod+n', run },
    { id: 'sheet', title: 'Sheet', keys: '?', run },
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

it('does nothing behind an open dialog', () => {
  const run = vi.fn();
  render(<App run={run} hasDialog />);
  fireEvent.keyDown(document.body, newSession);
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  expect(run).not.toHaveBeenCalled();
});
