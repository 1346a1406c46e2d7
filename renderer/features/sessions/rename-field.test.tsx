import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RenameField } from './rename-field';

afterEach(cleanup);

function renaming() {
  const onDone = vi.fn();
  render(<RenameField title="Old" onDone={onDone} />);
  const field = screen.getByLabelText<HTMLInputElement>('Session title');
  fireEvent.change(field, { target: { value: '新しい' } });
  return { onDone, field };
}

it('case 28: Enter that confirms an input method’s candidate does not rename', () => {
  const { onDone, field } = renaming();
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onDone).toHaveBeenCalledWith('新しい');
});

it('Escape leaves the title as it was, also when the field then loses the focus', () => {
  const { onDone, field } = renaming();
  fireEvent.keyDown(field, { key: 'Escape' });
  fireEvent.blur(field);
  expect(onDone.mock.calls).toEqual([[null]]);
});
