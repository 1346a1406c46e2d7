import type { SessionSummary } from '@shared/contract/sessions';
import type { SessionId } from '@shared/domain/ids';
import type { SessionBrief, SessionOverview } from '@shared/domain/store-types';
import type { SessionStorePort } from './ports';
import type { SessionRegistry } from './session-registry';
import { briefOf, factsOfBrief, readFacts } from './stored-facts';
import { summarize } from './summary';

type ListingStore = Pick<
  SessionStorePort,
  'listSessionOverviews' | 'writeBriefs' | 'readEvents' | 'findBrief'
>;

/**
 * Thousands of sessions at the price of one query: one that nobody has touched stays a row. Where
 * the row's brief is older than its events (an older database, another program at work), the events
 * are read once and the brief is put right.
 */
export function listSummaries(
  store: ListingStore,
  registry: Pick<SessionRegistry, 'findKnown'>,
): SessionSummary[] {
  const workedOut = new Map<SessionId, SessionBrief>();

  function factsOf({ record, brief }: SessionOverview) {
    if (record.lastSeq === 0 || brief?.seq === record.lastSeq) return factsOfBrief(brief);
    const facts = readFacts(store, record);
    workedOut.set(record.id, briefOf(facts, record.lastSeq));
    return facts;
  }

  const summaries = store
    .listSessionOverviews()
    .map(
      (stored) =>
        registry.findKnown(stored.record)?.summary() ??
        summarize({ ...stored, facts: factsOf(stored) }, NOT_LIVE),
    );
  keep(store, workedOut);
  return summaries;
}

/** Worked out again next time when the store refuses: it only saves that work. */
function keep(store: ListingStore, briefs: ReadonlyMap<SessionId, SessionBrief>): void {
  if (briefs.size === 0) return;
  try {
    store.writeBriefs(briefs);
  } catch {
    // The trouble itself is reported by the commit queue, which meets it too.
  }
}

const NOT_LIVE = {
  account: null,
  isLive: false,
  waitingPlace: null,
  turnStartedAt: null,
  silence: null,
  statusLine: null,
};
