import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useShownText } from './use-shown-text';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('holds a half word back only while more keeps coming', () => {
  const { result, rerender } = renderHook(
    ({ text, isStreaming }) => useShownText(text, isStreaming),
    { initialProps: { text: 'The quick bro', isStreaming: true } },
  );
  expect(result.current).toBe('The quick ');
  act(() => {
    vi.advanceTimersByTime(500);
  });
  expect(result.current).toBe('The quick bro');
  rerender({ text: 'The quick brown fo', isStreaming: true });
  expect(result.current).toBe('The quick brown ');
  rerender({ text: 'The quick brown fox', isStreaming: false });
  expect(result.current).toBe('The quick brown fox');
});
