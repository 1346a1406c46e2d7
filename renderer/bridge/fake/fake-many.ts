import type { SessionSnapshot, SessionSummary } from '@shared/contract/sessions';
import type { WorkspaceDto } from '@shared/contract/workspaces';
import { asMessageUuid, asSessionId, asWorkspaceId, type SessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import { stamp, type Scripted } from './fake-events';
import { longHistory } from './fake-history';
import {
  dangerousRequest,
  formRequest,
  planRequest,
  questionRequest,
  toolRequest,
} from './fake-requests';
import { fakeContext, fakeSummary } from './fake-summary';

const MINUTE = 60_000;
const FOLDERS = [
  'wire',
  'atlas',
  'ledger',
  'harbour',
  'kiln',
  'lantern',
  'meadow',
  'orchard',
  'quarry',
  'signal-box',
];

const uuid = (group: number, n: number) =>
  `00000000-0000-4000-${8000 + group}-${String(n).padStart(12, '0')}`;

interface Peopled {
  workspaces: WorkspaceDto[];
  sessions: SessionSummary[];
  events: Map<SessionId, AgentEvent[]>;
  queues: Map<SessionId, SessionSnapshot['queue']>;
}

interface Sketch {
  title: string;
  change(now: number, n: number): Partial<SessionSummary>;
  /** Events after a finished turn. */
  tail?: Scripted[];
}

/** As many sessions as asked, over up to ten folders, in every state a session can be in. */
export function addMany(world: Peopled, count: number, now: number): void {
  const folders = FOLDERS.slice(0, Math.min(FOLDERS.length, Math.ceil(count / 3))).map(
    (name, index): WorkspaceDto => ({
      id: asWorkspaceId(uuid(1, index + 1)),
      path: `/home/ada/${name}`,
      name,
      exists: true,
      trust: 'trusted',
      isAutonomousConfirmed: false,
      createdAt: now - 1_000_000 + index,
    }),
  );
  world.workspaces = folders;
  for (let n = 0; n < count; n += 1) {
    const folder = folders[n % folders.length];
    const sketch = n < MAX_LIVELY ? SKETCHES[n % SKETCHES.length] : PAST;
    if (!folder || !sketch) continue;
    const summary = fakeSummary(asSessionId(uuid(2, n + 1)), folder, {
      title: n < SKETCHES.length ? sketch.title : `${sketch.title}, part ${n + 1}`,
      createdAt: now - n * 7 * MINUTE,
      updatedAt: now - n * MINUTE,
      statusSince: now - (n % 9) * 3 * MINUTE - 42_000,
      costUsd: ((n * 37) % 400) / 100,
      context: fakeContext(((n * 31) % 190) * 1000),
      ...sketch.change(now, n),
    });
    world.sessions.push(summary);
    const script = n < MAX_LIVELY ? [...longHistory, ...(sketch.tail ?? [])] : [];
    world.events.set(summary.id, stamp(summary.id, script, 1, now - (n + 1) * MINUTE, 500));
    if (summary.status === 'queued')
      world.queues.set(summary.id, [
        {
          messageUuid: asMessageUuid(uuid(3, n + 1)),
          text: 'Go on with the next file.',
          imageIds: [],
          isHeld: false,
          createdAt: now - MINUTE,
        },
      ]);
  }
  inLine(world);
}

/** Places from 1 on, in the order they wait. */
function inLine(world: Peopled): void {
  let place = 0;
  world.sessions = world.sessions.map((session) => {
    if (session.status !== 'queued') return session;
    place += 1;
    return { ...session, waitingPlace: place };
  });
}

const working = (now: number, n: number): Partial<SessionSummary> => ({
  status: 'working',
  turnStartedAt: now - (n + 1) * 47_000,
});
const waiting = (): Partial<SessionSummary> => ({ status: 'needs-you', openRequestCount: 1 });
const asleep = (now: number, n: number): Partial<SessionSummary> => ({
  isLive: false,
  statusSince: now - (n + 3) * 19 * MINUTE,
});

/** Beyond these, sessions are past ones: that many at once is what one person runs. */
const MAX_LIVELY = 30;
const PAST: Sketch = {
  title: 'Mend the parser',
  change: (now, n) => ({ ...asleep(now, n), lastLine: 'All tests pass.' }),
};

/** The first eight show every state that asks for something; later ones fill a house. */
const SKETCHES: readonly Sketch[] = [
  {
    title: 'Characters cut at chunk boundaries',
    change: (now, n) => ({ ...working(now, n), lastLine: 'The same cut is in `src/http.ts`' }),
  },
  {
    title: 'Property tests for frames',
    change: () => ({ ...waiting(), lastLine: 'Run a command?' }),
    tail: [toolRequest],
  },
  {
    title: 'Bench against the old splitter',
    change: () => ({ status: 'done-unseen', lastLine: 'Twice as fast on small chunks.' }),
  },
  {
    title: 'Map tiles flicker when zooming',
    change: (now, n) => ({
      ...working(now, n),
      silence: { kind: 'quiet', since: now - 6.8 * MINUTE },
      lastLine: 'Rendering the tile at half size first',
    }),
  },
  {
    title: 'Move settings to one file',
    change: () => ({
      status: 'failed',
      costUsd: null,
      isLive: false,
      lastLine: 'Claude Code ended unexpectedly',
      failure: 'Claude Code ended with exit code 7. What it said is kept; send the message again.',
    }),
  },
  {
    title: 'Translate the error messages',
    change: () => ({ status: 'queued', isLive: false, lastLine: 'Waits for a place' }),
  },
  {
    title: 'Rename the exporter',
    change: (now, n) => ({ ...asleep(now, n), lastLine: 'Renamed in 14 files.' }),
  },
  {
    title: 'Plan the byte splitter',
    change: () => ({ ...waiting(), policy: 'plan', mode: 'plan', lastLine: 'A plan to approve' }),
    tail: [planRequest],
  },
  {
    title: 'Read the release notes',
    change: () => ({ status: 'starting', lastLine: 'Starting' }),
  },
  {
    title: 'Clean up old recordings',
    change: () => ({ ...waiting(), lastLine: 'Run a command?' }),
    tail: [dangerousRequest],
  },
  {
    title: 'Which newline does the writer use',
    change: () => ({ ...waiting(), lastLine: 'A question for you' }),
    tail: [questionRequest],
  },
  {
    title: 'File the flaky test as an issue',
    change: () => ({ ...waiting(), lastLine: 'github asks for something' }),
    tail: [formRequest],
  },
  {
    title: 'Upgrade the bundler',
    change: () => ({ status: 'interrupted', lastLine: 'Stopped' }),
  },
  {
    title: 'Profile the start',
    change: (now, n) => ({
      ...working(now, n),
      silence: { kind: 'slept', since: now - 2 * MINUTE },
      lastLine: 'Reading the trace',
    }),
  },
  {
    title: 'Sweep unused exports',
    change: (now, n) => ({
      ...working(now, n),
      policy: 'autonomous',
      mode: 'bypassPermissions',
      context: fakeContext(171_000),
      lastLine: 'Removed 31 of them so far',
    }),
  },
];
