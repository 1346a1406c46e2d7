import type { CliState, Settings, SignInState, StoreTrouble } from '@shared/contract/app';
import type { SessionSnapshot, SessionSummary } from '@shared/contract/sessions';
import type { TrustReportDto, WorkspaceDto } from '@shared/contract/workspaces';
import { asSessionId, asWorkspaceId, type SessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import { stamp, type Scripted } from './fake-events';
import { longHistory, turnAgain, workingTail } from './fake-history';
import { requestsByName } from './fake-requests';

export interface FakeWorld {
  workspaces: WorkspaceDto[];
  sessions: SessionSummary[];
  events: Map<SessionId, AgentEvent[]>;
  queues: Map<SessionId, SessionSnapshot['queue']>;
  /** Sessions taken out of the list, for their undo. */
  removed: Map<SessionId, SessionSummary>;
  /** Session ids whose lost requests were put aside. */
  putAside: Set<SessionId>;
  drafts: Map<string, { text: string; imageIds: string[] }>;
  images: Map<string, { mediaType: string; bytes: Uint8Array }>;
  cli: CliState;
  signIn: SignInState;
  settings: Settings;
  trust: TrustReportDto;
  isDatabaseFailed: boolean;
  storeTrouble: StoreTrouble | null;
}

export const SCENES = [
  'empty',
  'full',
  'idle',
  'tool',
  'danger',
  'question',
  'plan',
  'form',
  'no-cli',
  'signed-out',
  'trust',
  'database',
  'long',
] as const;
export type Scene = (typeof SCENES)[number];

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The whole state a window can ask for, as one scene shows it. */
export function createFakeWorld(scene: Scene, now: number): FakeWorld {
  const world: FakeWorld = {
    workspaces: [],
    sessions: [],
    events: new Map(),
    queues: new Map(),
    removed: new Map(),
    putAside: new Set(),
    drafts: new Map(),
    images: new Map(),
    cli: {
      state: 'found',
      path: '/home/ada/.local/bin/claude',
      version: '2.1.332',
      source: 'path',
    },
    signIn: { state: scene === 'signed-out' ? 'signed-out' : 'signed-in', method: 'claude.ai' },
    settings: {
      theme: 'system',
      cliPath: null,
      defaultPolicy: 'ask',
      defaultModel: null,
      keepsRawFrames: false,
    },
    trust: { items: [], hash: 'none', unreadable: [], isQuestionOpen: false },
    isDatabaseFailed: scene === 'database',
    storeTrouble: null,
  };
  if (scene === 'no-cli')
    world.cli = {
      state: 'missing',
      reason:
        'It is not on your PATH, not on the PATH of your login shell, and in no usual folder.',
      lookedIn: ['/usr/local/bin', '/usr/bin', '/home/ada/.local/bin', '/home/ada/.claude/local'],
    };
  if (scene === 'empty' || scene === 'no-cli' || scene === 'database') return world;
  addFolders(world, scene, now);
  return world;
}

function addFolders(world: FakeWorld, scene: Scene, now: number): void {
  const folder = (n: number, name: string): WorkspaceDto => ({
    id: asWorkspaceId(uuid(n)),
    path: `/home/ada/${name}`,
    name,
    exists: true,
    trust: 'trusted',
    isAutonomousConfirmed: false,
    createdAt: now - 1_000_000 + n,
  });
  const wire = folder(1, 'wire');
  const atlas = folder(2, 'atlas');
  world.workspaces = [wire, atlas];
  if (scene === 'trust')
    world.trust = {
      hash: 'abc',
      isQuestionOpen: true,
      unreadable: [],
      items: [
        {
          kind: 'hook',
          text: 'SessionStart: ./scripts/prepare.sh',
          file: '/home/ada/wire/.claude/settings.json',
        },
        {
          kind: 'mcp-server',
          text: 'db: node ./tools/db-server.mjs',
          file: '/home/ada/wire/.mcp.json',
        },
        { kind: 'env', text: 'NODE_ENV', file: '/home/ada/wire/.claude/settings.json' },
        {
          kind: 'permission-rule',
          text: 'allow Bash(make *)',
          file: '/home/ada/wire/.claude/settings.json',
        },
      ],
    };
  const add = (
    n: number,
    at: WorkspaceDto,
    change: Partial<SessionSummary>,
    script: Scripted[],
  ) => {
    const summary = fakeSummary(asSessionId(uuid(n)), at, {
      createdAt: now - n * 60_000,
      statusSince: now - 42_000,
      ...change,
    });
    world.sessions.push(summary);
    world.events.set(summary.id, stamp(summary.id, script, 1, now - script.length * 1500, 1500));
  };
  const extra = requestsByName[scene] ?? [];
  const isRequest = extra.length > 0;
  const isIdle = scene === 'idle' || scene === 'signed-out' || scene === 'trust';
  const many = scene === 'long' ? Array.from({ length: 150 }, (_, n) => turnAgain(n)).flat() : [];
  add(
    11,
    wire,
    {
      title: 'Characters cut at chunk boundaries',
      status: isRequest ? 'needs-you' : isIdle ? 'idle' : 'working',
      openRequestCount: extra.length,
      lastLine: 'The same cut is in src/http.ts. I will change it',
    },
    [...longHistory, ...many, ...(isIdle ? [] : workingTail), ...extra],
  );
  add(
    12,
    wire,
    {
      title: 'Bench against the old splitter',
      status: 'done-unseen',
      costUsd: 1.38,
      lastLine: 'Twice as fast on small chunks.',
    },
    longHistory,
  );
  add(
    13,
    wire,
    {
      title: 'Property tests for frames',
      status: 'needs-you',
      openRequestCount: 1,
      statusSince: now - 90_000,
      costUsd: 0.0912,
      lastLine: 'Run a command?',
    },
    [...longHistory, ...(requestsByName['tool'] ?? [])],
  );
  add(
    21,
    atlas,
    {
      title: 'Map tiles flicker when zooming',
      policy: 'autonomous',
      mode: 'bypassPermissions',
      status: 'working',
      costUsd: 14.2,
      context: fakeContext(171_000),
      lastLine: 'Rendering the tile at half size first',
    },
    longHistory,
  );
  add(
    22,
    atlas,
    {
      title: 'Move settings to one file',
      status: 'failed',
      costUsd: null,
      context: { ...fakeContext(1), known: false, percent: null, used: null },
      lastLine: 'Claude Code ended unexpectedly',
      failure: 'Claude Code ended with exit code 7. What it said is kept; send the message again.',
    },
    longHistory,
  );
  add(
    23,
    atlas,
    {
      title: 'Rename the exporter',
      status: 'interrupted',
      costUsd: 0.31,
      context: fakeContext(194_000),
      lastLine: 'Stopped',
    },
    longHistory,
  );
}

export const fakeContext = (used: number) => ({
  used,
  size: 200_000,
  remaining: 200_000 - used,
  percent: (used / 200_000) * 100,
  known: true,
});

export const fakeSummary = (
  id: SessionId,
  workspace: WorkspaceDto,
  change: Partial<SessionSummary>,
): SessionSummary => ({
  id,
  workspaceId: workspace.id,
  title: 'New session',
  cwd: workspace.path,
  status: 'idle',
  statusSince: 0,
  policy: 'ask',
  mode: 'default',
  model: 'claude-opus-4-5-20260101',
  effort: 'high',
  claudeSessionId: null,
  parentSessionId: null,
  costUsd: 0.4213,
  inheritedCostUsd: 0,
  context: fakeContext(47_800),
  openRequestCount: 0,
  backgroundTaskCount: 0,
  lastLine: null,
  tokenSource: 'claude.ai',
  apiKeySource: 'none',
  isDemo: false,
  isLive: true,
  createdAt: 0,
  updatedAt: 0,
  archivedAt: null,
  pinnedAt: null,
  failure: null,
  ...change,
});
