import type { BudgetMeter } from '@shared/domain/budget';
import type { CliState, SignInState, StoreTrouble } from '@shared/contract/app';
import type { SessionSnapshot, SessionSummary } from '@shared/contract/sessions';
import { DEFAULT_SETTINGS } from '@shared/contract/default-settings';
import type { Settings } from '@shared/contract/settings';
import type { AccountLimits } from '@shared/contract/tasks';
import type { TrustReportDto, WorkspaceDto } from '@shared/contract/workspaces';
import { asSessionId, asWorkspaceId, type SessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import { stamp, type Scripted } from './fake-events';
import { addMany } from './fake-many';
import { longHistory, turnAgain, workingTail } from './fake-history';
import { requestsByName } from './fake-requests';
import { fakeLimits } from './fake-limits';
import { fakeContext, fakeSummary } from './fake-summary';

export { fakeSummary };

export interface FakeWorld {
  workspaces: WorkspaceDto[];
  sessions: SessionSummary[];
  events: Map<SessionId, AgentEvent[]>;
  queues: Map<SessionId, SessionSnapshot['queue']>;
  /** By session id. */
  budgets: Map<string, BudgetMeter[]>;
  /** Sessions taken out of the list, for their undo. */
  removed: Map<SessionId, SessionSummary>;
  /** Session ids whose lost requests were put aside. */
  putAside: Set<SessionId>;
  drafts: Map<string, { text: string; imageIds: string[] }>;
  images: Map<string, { mediaType: string; bytes: Uint8Array }>;
  cli: CliState;
  signIn: SignInState;
  settings: Settings;
  limits: AccountLimits;
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
  'cautious',
  'url',
  'limit',
  'no-cli',
  'signed-out',
  'trust',
  'database',
  'long',
  'one',
  'eight',
  'thirty',
  'thousands',
] as const;
export type Scene = (typeof SCENES)[number];

/** Scenes that are about how many there are. */
const MANY: Partial<Record<Scene, number>> = { one: 1, eight: 8, thirty: 30, thousands: 5000 };

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The whole state a window can ask for, as one scene shows it. */
export function createFakeWorld(scene: Scene, now: number): FakeWorld {
  const world: FakeWorld = {
    workspaces: [],
    sessions: [],
    events: new Map(),
    queues: new Map(),
    budgets: new Map(),
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
    settings: { ...DEFAULT_SETTINGS, isOnboarded: scene !== 'empty' && scene !== 'no-cli' },
    trust: { items: [], hash: 'none', unreadable: [], isQuestionOpen: false },
    limits: fakeLimits(now, scene === 'limit'),
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
  const count = MANY[scene];
  if (count === undefined) addFolders(world, scene, now);
  else addMany(world, count, now);
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
