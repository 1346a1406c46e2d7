import type { PersistStorage, StorageValue } from 'zustand/middleware';

interface SplitOptions<S> {
  getStorage(): Storage;
  /** For all windows. */
  sharedKey: string;
  /** For this one. */
  ownKey: string;
  /** Names of what all windows share; the rest is this window's own. */
  shared: readonly (keyof S & string)[];
}

export interface SplitStorage<S> extends PersistStorage<S> {
  /** What another window has just written for all; null when the event is about something else. */
  takeShared(event: Pick<StorageEvent, 'key' | 'newValue'>): Partial<S> | null;
}

/**
 * One store under two keys. Windows of one origin share the browser's storage, so a window writes of
 * the shared part only what it changed itself, on top of what is there now.
 */
export function createSplitStorage<S extends object>(options: SplitOptions<S>): SplitStorage<S> {
  const { getStorage, sharedKey, ownKey, shared } = options;
  const names = new Set<string>(shared);
  /** Of the shared part, as text by name: what this window last read or wrote. */
  const known = new Map<string, string>();

  const read = (key: string): StorageValue<S> | null => parse<S>(getStorage().getItem(key));
  const sharedOf = (state: object) => Object.entries(state).filter(([name]) => names.has(name));
  const ownOf = (state: object) => Object.entries(state).filter(([name]) => !names.has(name));

  const keep = (state: object): Partial<S> => {
    const entries = sharedOf(state);
    for (const [name, value] of entries) known.set(name, JSON.stringify(value));
    return Object.fromEntries(entries) as Partial<S>;
  };

  return {
    getItem: () => {
      const forAll = read(sharedKey);
      const own = read(ownKey);
      if (!forAll && !own) return null;
      // Until a window has kept something of its own, what was kept when all was one key holds.
      const mine = Object.fromEntries(ownOf(own?.state ?? forAll?.state ?? {}));
      const state = { ...mine, ...keep(forAll?.state ?? {}) } as S;
      return { state, version: own?.version ?? forAll?.version ?? 0 };
    },
    setItem: (_name, { state, version = 0 }) => {
      const own = JSON.stringify({ state: Object.fromEntries(ownOf(state)), version });
      if (getStorage().getItem(ownKey) !== own) getStorage().setItem(ownKey, own);
      const changed = sharedOf(state).filter(
        ([name, value]) => known.get(name) !== JSON.stringify(value),
      );
      if (changed.length === 0) return;
      const there = sharedOf(read(sharedKey)?.state ?? {});
      const merged = Object.fromEntries([...there, ...changed]);
      for (const [name, value] of changed) known.set(name, JSON.stringify(value));
      getStorage().setItem(sharedKey, JSON.stringify({ state: merged, version }));
    },
    removeItem: () => {
      getStorage().removeItem(ownKey);
      getStorage().removeItem(sharedKey);
    },
    takeShared: ({ key, newValue }) => {
      if (key !== sharedKey) return null;
      const written = parse<S>(newValue);
      return written && keep(written.state);
    },
  };
}

/** Null for what is absent or was damaged: then the window begins with its defaults. */
function parse<S>(text: string | null): StorageValue<S> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    const isValue = typeof value === 'object' && value !== null && 'state' in value;
    return isValue && typeof value.state === 'object' && value.state !== null
      ? (value as StorageValue<S>)
      : null;
  } catch {
    return null;
  }
}
