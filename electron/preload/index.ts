import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { Bridge } from '@shared/contract/bridge';
import { ALL_CHANNELS, CALL_CHANNEL, PUSH_CHANNEL } from '@shared/contract/channel-names';
import type { Envelope } from '@shared/contract/error';
import { PUSH_NAMES } from '@shared/contract/push';

type Listener = (payload: never) => void;

const channels = new Set(ALL_CHANNELS);
const listeners = new Map<string, Set<Listener>>(PUSH_NAMES.map((name) => [name, new Set()]));

ipcRenderer.on(PUSH_CHANNEL, (_event, ...args: unknown[]) => {
  const [name, payload] = args as [string, never];
  for (const listener of listeners.get(name) ?? []) listener(payload);
});

const bridge: Bridge = {
  invoke(channel, input) {
    if (channels.has(channel)) return ipcRenderer.invoke(CALL_CHANNEL, channel, input);
    return Promise.resolve(refusal(`There is no call named "${channel}".`));
  },
  subscribe(name, listener) {
    const set = listeners.get(name);
    if (!set) throw new Error(`There is no push event named "${name}".`);
    // A wrapper of its own, so that one function subscribed twice is told twice and leaves once.
    const own: Listener = (payload) => listener(payload);
    set.add(own);
    return () => set.delete(own);
  },
  pathForFile(file) {
    return file instanceof File ? webUtils.getPathForFile(file) : '';
  },
};

const refusal = (message: string): Envelope<never> => ({
  ok: false,
  error: { code: 'bad-input', message },
});

contextBridge.exposeInMainWorld('roundhouse', bridge);
