import type { SessionRecord } from '@shared/domain/entities';
import type { SessionBrief } from '@shared/domain/store-types';
import type { SessionStorePort } from './ports';
import { applyToFacts, emptyFacts, type SessionFacts } from './session-facts';

/** Enough to hold the last context figure and the last text of a session nobody looks at. */
const FACT_EVENTS = 60;

/** What the newest events tell. Only a child can be in a turn, and none of ours runs yet. */
export function readFacts(
  store: Pick<SessionStorePort, 'readEvents' | 'findBrief'>,
  record: SessionRecord,
): SessionFacts {
  const facts = emptyFacts();
  if (record.lastSeq > 0)
    for (const event of store.readEvents(record.id, null, FACT_EVENTS).events)
      applyToFacts(facts, event);
  facts.isTurnRunning = false;
  facts.openTools.clear();
  facts.openRequests.clear();
  facts.runningTasks.clear();
  const brief = store.findBrief(record.id);
  return brief?.seq === record.lastSeq ? withBrief(facts, brief) : facts;
}

/** All a list needs of a session nobody has touched. */
export const factsOfBrief = (brief: SessionBrief | null): SessionFacts =>
  brief === null ? emptyFacts() : withBrief(emptyFacts(), brief);

export const briefOf = (facts: SessionFacts, seq: number): SessionBrief => ({
  seq,
  mode: facts.mode,
  model: facts.model,
  apiKeySource: facts.apiKeySource,
  context: facts.context,
  lastLine: facts.lastLine,
  lastError: facts.lastError,
});

const withBrief = (facts: SessionFacts, { seq: _seq, ...known }: SessionBrief): SessionFacts => ({
  ...facts,
  ...known,
});
