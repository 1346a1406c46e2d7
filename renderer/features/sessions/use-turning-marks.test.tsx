import { render, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StatusGlyph } from './status-glyph';
import { useTurningMarks } from './use-turning-marks';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the marks of working sessions turn together, others never, and none once nobody shows them', () => {
  const { container } = render(
    <>
      <StatusGlyph status="working" />
      <StatusGlyph status="working" />
      <StatusGlyph status="needs-you" />
    </>,
  );
  const turns = () => [...container.querySelectorAll('svg')].map(({ style }) => style.rotate);
  const { unmount } = renderHook(useTurningMarks);
  vi.advanceTimersByTime(300);
  const [first, second, third] = turns();
  expect(first).toBe('45deg');
  expect(second).toBe('45deg');
  expect(third ?? '').toBe('');
  vi.advanceTimersByTime(300 * 7);
  expect(turns()[0]).toBe('0deg');
  unmount();
  vi.advanceTimersByTime(300);
  expect(turns()[0]).toBe('0deg');
});
