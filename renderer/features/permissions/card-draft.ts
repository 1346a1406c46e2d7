import { useCallback } from 'react';
import { create } from 'zustand';

/** What somebody has begun to write into a card, while another session is looked at. */
interface CardDrafts {
  /** By card and part, oldest first. */
  values: ReadonlyMap<string, unknown>;
  keep(key: string, value: unknown): void;
  drop(card: string): void;
}

/** Parts of cards that were withdrawn are never taken away by an answer; the oldest go. */
const MAX_PARTS = 200;

export const useCardDrafts = create<CardDrafts>()((set) => ({
  values: new Map(),
  keep: (key, value) =>
    set(({ values }) => {
      const next = new Map(values).set(key, value);
      const [oldest] = next.keys();
      if (next.size > MAX_PARTS && oldest !== undefined) next.delete(oldest);
      return { values: next };
    }),
  drop: (card) =>
    set(({ values }) => ({
      values: new Map([...values].filter(([key]) => !key.startsWith(`${card} `))),
    })),
}));

/** Like state, and kept when the card leaves the screen; `card` names it, `part` names the field. */
export function useCardDraft<T>(card: string, part: string, initial: T): [T, (value: T) => void] {
  const key = `${card} ${part}`;
  const value = useCardDrafts(({ values }) => (values.has(key) ? (values.get(key) as T) : initial));
  const setValue = useCallback((next: T) => useCardDrafts.getState().keep(key, next), [key]);
  return [value, setValue];
}

export const cardOf = (sessionId: string, requestId: string): string => `${sessionId}:${requestId}`;
