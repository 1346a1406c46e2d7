import type { AgentEventBody } from '@shared/events';

/** Something that was said or done in a terminal, as the live path would have told of it. */
export interface HistoryEvent {
  /** UTC ms; of a row without a time, that of the row before it. */
  at: number;
  body: AgentEventBody;
  /** Bytes of the images a prompt names. */
  images: readonly HistoryImage[];
}

export interface HistoryImage {
  mediaType: string;
  bytes: Uint8Array;
}
