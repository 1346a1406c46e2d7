import type { Envelope } from './error';
import type { PushEvents, PushName } from './push';

/** What the preload exposes as `window.roundhouse`. Nothing else crosses. */
export interface Bridge {
  /** `channel` is one of the contract's names; anything else is refused in the preload. */
  invoke(channel: string, input: unknown): Promise<Envelope<unknown>>;
  subscribe<N extends PushName>(name: N, listener: (payload: PushEvents[N]) => void): () => void;
  /** Absolute path of a dropped or picked file; '' when it has none. */
  pathForFile(file: unknown): string;
}
