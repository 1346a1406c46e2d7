import type { SessionStorePort } from '../ports';
import type { SessionLog } from '../session-log';
import { readFacts } from '../stored-facts';

/**
 * To be called once the session is held: until that moment another program, or the thread that writes down
 * what was said in a terminal, may have stored more than we know of. From then on only we write.
 */
export function catchUpWithStore(
  store: Pick<SessionStorePort, 'findSession' | 'readEvents' | 'findBrief'>,
  log: Pick<SessionLog, 'record' | 'replace'>,
): void {
  const stored = store.findSession(log.record.id);
  if (stored !== undefined && stored.lastSeq > log.record.lastSeq)
    log.replace(stored, readFacts(store, stored));
}
