/** A store that is kept whole under one key and is the same in every window of the program. */
interface KeptStore {
  persist: {
    getOptions(): { name?: string };
    rehydrate(): Promise<void> | void;
  };
}

/**
 * Takes over what another window has written, so that writing here does not put an older state in its
 * place; the returned function ends that. The browser tells a window only of what others wrote.
 */
export function followStores(stores: readonly KeptStore[]): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    for (const { persist } of stores)
      if (persist.getOptions().name === key) void persist.rehydrate();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
