import { useEffect, useMemo } from 'react';
import { useSettings } from '../../bridge/queries';
import { useKeysStore } from '../../stores/keys-store';
import type { AppCommand } from '../palette/commands';
import { applyKeys, type KeyState } from './apply-keys';

export type KeyedCommand = AppCommand & KeyState;

const NO_KEYS = {};

/** The commands with the keys in force: the person's own over the defaults. */
export function useKeyedCommands(commands: readonly AppCommand[]): KeyedCommand[] {
  const { data: settings } = useSettings();
  const tell = useKeysStore((state) => state.tell);
  const own = settings?.keys ?? NO_KEYS;
  const keyed = useMemo(() => applyKeys(commands, own), [commands, own]);
  // As text, because commands change more often than their keys.
  const text = useMemo(() => JSON.stringify(keyed.map(({ id, keys }) => [id, keys])), [keyed]);
  useEffect(() => {
    tell(Object.fromEntries(JSON.parse(text) as [string, string | null][]));
  }, [tell, text]);
  return keyed;
}
