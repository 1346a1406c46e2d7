import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { asSessionId, asWorkspaceId } from '@shared/domain/ids';
import { IMPORT_HOLD } from '@shared/domain/import-types';
import { joinFound } from '../../../electron/main/imports/join-found';
import { openStore } from '../../../electron/store';
import { NO_FILTERS } from '../../../electron/store/search/search';
import type { HistoryReport as WorkerReport } from '../../../electron/workers/history/messages';
import type { HistoryReport } from './report';

// Sessions join the list as in the program; the time is that of the thread that fills their history.
const [worker = '', databasePath = '', query = ''] = process.argv.slice(2);
const opened = openStore({ mode: 'read-write', path: databasePath, clock: { now: Date.now } });
if (!opened.ok) throw new Error(opened.error.message);
const store = opened.value;
await joinFound([], {
  store,
  defaultPolicy: () => 'ask',
  newSessionId: () => asSessionId(randomUUID()),
  newWorkspaceId: () => asWorkspaceId(randomUUID()),
  now: Date.now,
  onChanged: () => undefined,
  pause: async () => undefined,
  isEnded: () => false,
});
const startedAt = performance.now();
const holder = {
  instanceId: `${IMPORT_HOLD}${randomUUID()}`,
  pid: process.pid,
  startedAt: '',
  heartbeatAt: Date.now(),
  program: 'app',
};
const thread = new Worker(worker, { workerData: { databasePath, holder } });
const ended = await new Promise<WorkerReport>((resolve, reject) => {
  thread.once('error', reject);
  thread.on('message', (report: WorkerReport) => {
    if (report.kind === 'ended') resolve(report);
  });
});
const ms = performance.now() - startedAt;
if (ended.kind !== 'ended' || !ended.outcome.ok) throw new Error(JSON.stringify(ended));
const found = store.searchPage({
  query,
  filters: NO_FILTERS,
  order: 'newest',
  cursor: null,
  limit: 50,
});
const report: HistoryReport = {
  ms,
  sessions: ended.outcome.sessions,
  events: ended.outcome.events,
  hits: found.hits.length,
};
store.close();
process.stdout.write(JSON.stringify(report));
