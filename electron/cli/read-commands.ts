import { resolve } from 'node:path';
import type { SessionId } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import { StoreError } from '@shared/domain/store-types';
import { openStore, type ReadableStore } from '../store';
import type { ReadArguments } from './arguments';
import { type DriveIo, say } from './drive-io';
import { EXIT, type ExitCode } from './exit-code';
import { createLineWriter, type LineWriter } from './line-writer';

const MAX_HITS = 50;

/** `report`, `history`, `search`: read only, also while the app runs. */
export async function runRead(args: ReadArguments, io: DriveIo): Promise<ExitCode> {
  const opened = openStore({
    path: resolve(io.cwd, args.db),
    mode: 'read-only',
    clock: { now: () => Date.now() },
  });
  if (!opened.ok) {
    say(io, opened.error.message);
    return EXIT.noDatabase;
  }
  const store = opened.value;
  const writer = createLineWriter(io.stdout, () => undefined);
  try {
    const sessionId = findSession(store, args.session);
    if (!sessionId.ok) {
      say(io, sessionId.error);
      return EXIT.usage;
    }
    await print(args, store, sessionId.value, writer);
    await writer.flush();
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    say(io, error.message);
    return EXIT.noDatabase;
  } finally {
    store.close();
  }
}

async function print(
  args: ReadArguments,
  store: ReadableStore,
  sessionId: SessionId | null,
  writer: LineWriter,
): Promise<void> {
  switch (args.command) {
    case 'report':
      writer.write(store.readReport({ sessionId, timeZone: null, limit: args.limit }));
      return;
    case 'history':
      for (const event of store.readHistory({ sessionId, limit: args.limit })) {
        if (writer.isClosed) return;
        writer.write(event);
        await writer.ready();
      }
      return;
    case 'search':
      for (const hit of store.search({
        query: args.query,
        sessionId,
        limit: Math.min(args.limit ?? MAX_HITS, MAX_HITS),
      }))
        writer.write(hit);
      return;
    default:
      args.command satisfies never;
  }
}

/** By our id or any id of the CLI's. */
function findSession(store: ReadableStore, id: string | null): Result<SessionId | null, string> {
  if (id === null) return ok(null);
  const record = store.findSession(id);
  return record === undefined ? err(`--session ${id} is not in this database.`) : ok(record.id);
}
