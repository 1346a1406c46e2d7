import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { blankSession } from '@shared/domain/blank-session';
import type { SessionRecord, Workspace } from '@shared/domain/entities';
import { asMessageUuid, asSessionId, asWorkspaceId, type SessionId } from '@shared/domain/ids';
import type { AgentEvent, AgentEventBody, AgentEventBodyOf } from '@shared/events';
import { createDatabase } from '../opening/database';
import { migrate } from '../opening/migrate';
import { openStore, type OpenStoreOptions } from '../opening/open';
import { createStore, type Store } from '../store';

/** Records and databases for this room's tests. */
export const WORKSPACE_ID = asWorkspaceId('00000000-0000-4000-8000-000000000001');

export const aWorkspace = (over: Partial<Workspace> = {}): Workspace => ({
  id: WORKSPACE_ID,
  path: '/work',
  name: 'work',
  createdAt: 1,
  trust: null,
  autonomousConfirmedAt: null,
  ...over,
});

export const aSessionId = (n: number): SessionId =>
  asSessionId(`10000000-0000-4000-8000-${String(n).padStart(12, '0')}`);

export const aSession = (n: number, over: Partial<SessionRecord> = {}): SessionRecord => ({
  ...blankSession({
    id: aSessionId(n),
    workspaceId: WORKSPACE_ID,
    title: `Session ${n}`,
    cwd: '/work',
    now: 1_000 + n,
  }),
  ...over,
});

export const chunk = (
  text: string,
  over: Partial<AgentEventBodyOf<'message_chunk'>> = {},
): AgentEventBody => ({
  type: 'message_chunk',
  parentToolUseId: null,
  messageId: 'msg_1',
  blockIndex: 0,
  text,
  ...over,
});

export const prompt = (
  text: string,
  over: Partial<AgentEventBodyOf<'user_message'>> = {},
): AgentEventBodyOf<'user_message'> => ({
  type: 'user_message',
  parentToolUseId: null,
  messageUuid: asMessageUuid('20000000-0000-4000-8000-000000000001'),
  text,
  images: [],
  origin: 'user',
  ...over,
});

export const toolCall = (toolCallId: string, parentToolUseId: string | null = null) =>
  ({
    type: 'tool_call',
    parentToolUseId,
    toolCallId,
    toolName: 'Bash',
    title: 'ls',
    status: 'running',
    payload: { kind: 'generic', name: 'Bash', input: { command: 'ls' }, output: null },
  }) satisfies AgentEventBody;

export const stamp = (
  bodies: readonly AgentEventBody[],
  sessionId: SessionId = aSessionId(1),
  firstSeq = 1,
  firstAt = 10_000,
): AgentEvent[] =>
  bodies.map((body, index) => ({
    ...body,
    sessionId,
    seq: firstSeq + index,
    at: firstAt + index,
  }));

export const clockAt = (now: number) => ({ now: () => now });

/** A store with one workspace and session 1; in memory unless a path is given. */
export const openTestStore = (options: Partial<OpenStoreOptions> = {}): Store => {
  const opened = openStore({
    path: ':memory:',
    mode: 'read-write',
    clock: clockAt(5_000),
    ...options,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
};

export const openSeededStore = (options: Partial<OpenStoreOptions> = {}): Store => {
  const store = openTestStore(options);
  store.insertWorkspace(aWorkspace());
  store.insertSession(aSession(1));
  return store;
};

/** The same with its connection, to look at rows and plans. */
export const openRawStore = (): { raw: Database.Database; store: Store } => {
  const raw = new Database(':memory:');
  migrate(raw);
  const store = createStore(createDatabase(raw, {}), {
    now: () => 5_000,
    isHolderAlive: () => true,
    close: () => raw.close(),
  });
  store.insertWorkspace(aWorkspace());
  store.insertSession(aSession(1));
  return { raw, store };
};

/** A folder of its own that `remove` deletes with everything in it. */
export const makeFolder = (): { path: string; remove(): void } => {
  const path = mkdtempSync(join(tmpdir(), 'roundhouse-store-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};
