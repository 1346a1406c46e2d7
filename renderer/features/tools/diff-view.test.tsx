import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type DiffLine, parseUnified } from './diff-lines';
import { DiffLines } from './diff-view';

const lines = parseUnified('@@ -1,2 +1,2 @@\n same\n-old\n+new\n');
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

afterEach(cleanup);

test('every line can be picked by keys alone', () => {
  const picked: DiffLine[] = [];
  render(<DiffLines lines={lines} onPick={(line) => picked.push(line)} />);
  HTMLElement.prototype.scrollIntoView = vi.fn();
  screen.getByRole('group').focus();
  press('Enter');
  for (const _ of lines) {
    fireEvent.click(document.activeElement ?? document.body);
    press('ArrowDown');
  }
  expect(picked.map(({ text }) => text)).toEqual(['same', 'old', 'new']);
  press('ArrowUp');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Comment on line 2');
});

test('a diff that nobody comments on has no buttons', () => {
  render(<DiffLines lines={lines} />);
  expect(screen.queryAllByRole('button')).toEqual([]);
});
