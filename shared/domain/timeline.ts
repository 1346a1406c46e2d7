import type { AgentEvent } from '../events';
import type { Timeline } from './timeline-types';
import { applyEvent } from './timeline/apply-event';
import { createDraft } from './timeline/draft';

/** `lastSeq`: events up to it are taken as folded; what a fork shares is numbered down from 0. */
export const emptyTimeline = (lastSeq = 0): Timeline => ({
  lastSeq,
  items: [],
  isBusy: false,
  openRequests: [],
  asks: [],
  turnWait: { ms: 0, since: null },
  tasks: [],
  todos: [],
  context: { used: null, size: null, remaining: null, percent: null, known: false },
  sessionCostUsd: null,
  inheritedCostUsd: 0,
  retry: null,
  rateLimit: null,
  mode: null,
  model: null,
  claudeSessionId: null,
  apiKeySource: null,
  cliVersion: null,
  mcpServers: [],
  commands: [],
  lastMessageUuid: null,
});

/**
 * A session's timeline after more of its events. Pure; the input is never changed, and whatever an
 * event does not touch keeps its identity. Copies what it changes once per call, so pass batches.
 * Events already folded (`seq` up to `lastSeq`) are skipped: a snapshot and a stream may overlap.
 */
export function foldEvents(timeline: Timeline, events: readonly AgentEvent[]): Timeline {
  const draft = createDraft(timeline);
  for (const event of events) {
    if (event.seq > draft.state.lastSeq) applyEvent(draft, event);
  }
  return draft.finish();
}
