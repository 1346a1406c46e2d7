import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from './dialog';
import { followFocus } from './focus-return';

afterEach(cleanup);

/** A field, a dialog, and one that follows upon it. */
function Page() {
  const [open, setOpen] = useState<'none' | 'first' | 'second'>('none');
  useEffect(followFocus, []);
  return (
    <>
      <textarea aria-label="Field" />
      <button type="button" onClick={() => setOpen('first')}>
        Open
      </button>
      {open === 'first' && (
        <Dialog title="First" onClose={() => setOpen('none')}>
          <button type="button" onClick={() => setOpen('second')}>
            Go on
          </button>
        </Dialog>
      )}
      {open === 'second' && (
        <Dialog title="Second" onClose={() => setOpen('none')}>
          <p>That is all.</p>
        </Dialog>
      )}
    </>
  );
}

const field = () => screen.getByLabelText('Field');

function openFrom(element: HTMLElement) {
  element.focus();
  fireEvent.click(screen.getByText('Open'));
}

it('a dialog that is closed gives the keyboard back to the field that had it', async () => {
  render(<Page />);
  openFrom(field());
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

it('a dialog that followed another gives it back too', async () => {
  render(<Page />);
  openFrom(field());
  fireEvent.click(screen.getByText('Go on'));
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: 'Second' }).contains(document.activeElement)).toBe(
      true,
    ),
  );
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

it('a field that was left on purpose does not get it back', async () => {
  render(<Page />);
  field().focus();
  field().blur();
  fireEvent.click(screen.getByText('Open'));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(document.body);
});
