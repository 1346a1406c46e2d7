import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { asClaudeSessionId, asMessageUuid, asSessionId, asWorkspaceId } from '@shared/domain/ids';
import type { AgentEvent, AgentEventBody } from '@shared/events';
import { openClaudeSession } from '../../../electron/claude/claude-session';
import { plainOpenOptions } from '../../../electron/claude/testing/open-options';
import { blankSession } from '@shared/domain/blank-session';
import type { ClaudeSession, DriverBatch } from '../../../electron/claude/driver-types';
import { openStore } from '../../../electron/store';
import type { Corpus } from '../corpus';
import type { Side, SideReport } from './side';

/** Our driver over the child, its events read and thrown away. */
export const normalizeSide: Side = (corpus, { childScript }) =>
  consume(corpus, childScript, () => undefined);

/** The same with every batch stamped and written to a database on disk. */
export const persistSide: Side = async (corpus, { childScript, folder }) => {
  const keep = createKeeper(join(folder, 'bench.db'));
  const report = await consume(corpus, childScript, keep.batch);
  keep.close();
  return report;
};

async function consume(
  corpus: Corpus,
  childScript: string,
  onBatch: (batch: DriverBatch) => void,
): Promise<SideReport> {
  const session = await open(corpus, childScript);
  const startedAt = performance.now();
  await session.send({ messageUuid: asMessageUuid(randomUUID()), text: 'go', images: [] });
  const seen = { textLength: 0, results: 0 };
  const rss: number[] = [];
  let frames = 0;
  for await (const batch of session.batches) {
    onBatch(batch);
    for (const event of batch.events) count(event, seen);
    frames += batch.events.length;
    if (frames >= (rss.length * corpus.frames) / 100) rss.push(process.memoryUsage.rss());
    if (seen.results >= corpus.turns) break;
  }
  const ms = performance.now() - startedAt;
  await session.close();
  return { ms, ...seen, rss };
}

function count(event: AgentEventBody, seen: { textLength: number; results: number }): void {
  if (event.type === 'message_chunk' || event.type === 'reasoning') {
    seen.textLength += event.text.length;
  } else if (event.type === 'complete') seen.results += 1;
}

async function open(corpus: Corpus, childScript: string): Promise<ClaudeSession> {
  const opened = await openClaudeSession(
    plainOpenOptions(childScript, {
      cwd: process.cwd(),
      env: { ...process.env, ROUNDHOUSE_BENCH_CORPUS: corpus.path },
      start: { kind: 'new', claudeSessionId: asClaudeSessionId(randomUUID()) },
    }),
  );
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

function createKeeper(path: string): { batch(batch: DriverBatch): void; close(): void } {
  const opened = openStore({ path, mode: 'read-write', clock: Date });
  if (!opened.ok) throw new Error(opened.error.message);
  const store = opened.value;
  const sessionId = asSessionId(randomUUID());
  const workspaceId = asWorkspaceId(randomUUID());
  const now = Date.now();
  store.insertWorkspace({
    id: workspaceId,
    path: process.cwd(),
    name: 'bench',
    createdAt: now,
    trust: null,
    autonomousConfirmedAt: null,
  });
  store.insertSession({
    ...blankSession({ id: sessionId, workspaceId, title: 'bench', cwd: process.cwd(), now }),
    status: 'working',
  });
  let seq = 0;
  return {
    batch(batch) {
      const at = Date.now();
      const events = batch.events.map(
        (event): AgentEvent => ({ ...event, sessionId, seq: (seq += 1), at }),
      );
      store.commit([
        { sessionId, events, patch: batch.costState && { costState: batch.costState } },
      ]);
    },
    close: () => store.close(),
  };
}
