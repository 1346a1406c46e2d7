import { describe, expect, it } from 'vitest';
import { composerKey } from './composer-keys';

const press = (change: Partial<KeyboardEvent>) =>
  composerKey({
    key: 'Enter',
    keyCode: 13,
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    isComposing: false,
    ...change,
  });

describe('case 28: Enter in the composer', () => {
  it('sends nothing while a candidate is being chosen', () => {
    expect(press({ isComposing: true })).toBe('none');
  });

  it('sends nothing for the Enter that comes right after the composition ended', () => {
    expect(press({ isComposing: false, keyCode: 229 })).toBe('none');
  });

  it('sends on the next plain Enter', () => expect(press({})).toBe('send'));

  it('makes a new line with Shift', () => expect(press({ shiftKey: true })).toBe('none'));

  it('keeps Escape for the input method as well', () => {
    expect(press({ key: 'Escape', keyCode: 27 })).toBe('leave');
    expect(press({ key: 'Escape', keyCode: 229, isComposing: true })).toBe('none');
  });
});
