import { newCostState } from '@shared/domain/cost';
import { plainOpenOptions } from '../testing/open-options';
import { isJson } from '@shared/domain/json-object';
import { randomUUID } from 'node:crypto';
import type { CostState } from '@shared/domain/entities';
import { asClaudeSessionId, asMessageUuid, type MessageUuid } from '@shared/domain/ids';
import type { PermissionAnswer } from '@shared/domain/permissions';
import type { TaskProgress } from '@shared/domain/task-progress';
import type { AgentEventBody, AgentEventBodyOf, AgentEventType } from '@shared/events';
import { openClaudeSession } from '../claude-session';
import type {
  ClaudeSession,
  DriverError,
  OpenOptions,
  PromptImage,
  SessionStart,
} from '../driver-types';

/** Where a real CLI runs: what the tests' environment of the CLI gives. */
export interface ProbeEnvironment {
  cliPath: string;
  version: string;
  env: Record<string, string>;
  cwd: string;
}

type Request = AgentEventBodyOf<'permission_request'>;
type Decide = (request: Request) => PermissionAnswer;

export interface TurnOptions {
  images?: readonly PromptImage[];
  /** Answers every request of the turn; without it a request ends the turn's wait with an error. */
  decide?: Decide;
}

/** A live session with everything it reported, and waits that end. */
export interface SessionProbe {
  session: ClaudeSession;
  events: AgentEventBody[];
  raw: Record<string, unknown>[];
  /** What tasks have used, as it was told. */
  progress: TaskProgress[];
  /** The money after the last `complete`. */
  costState(): CostState;
  claudeSessionId(): string;
  send(text: string, images?: readonly PromptImage[]): Promise<MessageUuid>;
  /** The next event of that type that no earlier `next` or `turn` returned. */
  next<T extends AgentEventType>(
    type: T,
    matches?: (event: AgentEventBodyOf<T>) => boolean,
  ): Promise<AgentEventBodyOf<T>>;
  /** Sends a prompt and resolves with the turn's events, `complete` last. */
  turn(text: string, options?: TurnOptions): Promise<AgentEventBody[]>;
}

export const ALLOW: Extract<PermissionAnswer, { behavior: 'allow' }> = {
  behavior: 'allow',
  by: 'user',
  updatedInput: null,
  updatedPermissions: [],
  rule: null,
};

export const deny = (message: string, interrupt = false): PermissionAnswer => ({
  behavior: 'deny',
  by: 'user',
  message,
  interrupt,
  rule: null,
});

export const newSession = (): SessionStart => ({
  kind: 'new',
  claudeSessionId: asClaudeSessionId(randomUUID()),
});

export const resume = (
  id: string,
  options: { at?: MessageUuid | null; isFork?: boolean } = {},
): SessionStart => ({
  kind: 'resume',
  claudeSessionId: asClaudeSessionId(id),
  at: options.at ?? null,
  forkAs: options.isFork === true ? asClaudeSessionId(randomUUID()) : null,
  dropsTurn: null,
});

/** Long enough for a cold start of the CLI on a busy machine of two cores. */
const WAIT_MS = 40_000;

/** Runs `use` with a live session and closes it, whatever happens. */
export async function withSession<T>(
  environment: ProbeEnvironment,
  overrides: Partial<OpenOptions>,
  use: (probe: SessionProbe) => Promise<T>,
): Promise<T> {
  const opened = await openClaudeSession(optionsFor(environment, overrides));
  if (!opened.ok) throw new Error(`The session did not open: ${JSON.stringify(opened.error)}`);
  const probe = createProbe(opened.value, overrides.costState ?? newCostState());
  const outcome = await use(probe).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  const { survivors } = await opened.value.close();
  if ('error' in outcome) throw outcome.error;
  if (survivors.length > 0) throw new Error(`Left alive: ${survivors.join(', ')}`);
  return outcome.value;
}

/** For starts that the CLI refuses: how it ended, whether before or after the handshake. */
export async function openRefused(
  environment: ProbeEnvironment,
  overrides: Partial<OpenOptions>,
): Promise<DriverError> {
  const opened = await openClaudeSession(optionsFor(environment, overrides));
  if (!opened.ok) return opened.error;
  const probe = createProbe(opened.value, newCostState());
  await probe.send('Anybody there?');
  const end = await opened.value.ended;
  await opened.value.close();
  if (end.error === null) throw new Error(`It was not refused: ${JSON.stringify(end)}`);
  return end.error;
}

const optionsFor = (
  { cliPath, version, env, cwd }: ProbeEnvironment,
  overrides: Partial<OpenOptions>,
): OpenOptions =>
  plainOpenOptions(cliPath, {
    cli: { path: cliPath, version, source: 'configured', pathVariable: env.PATH ?? '' },
    cwd,
    env,
    start: newSession(),
    wantsRawFrames: true,
    ...overrides,
  });

function createProbe(session: ClaudeSession, initial: CostState): SessionProbe {
  const events: AgentEventBody[] = [];
  const raw: Record<string, unknown>[] = [];
  const progress: TaskProgress[] = [];
  const watchers = new Set<() => void>();
  let costState = initial;
  let cursor = 0;
  let hasEnded = false;

  const notify = () => {
    for (const watcher of watchers) watcher();
  };
  const read = async () => {
    for await (const batch of session.batches) {
      events.push(...batch.events);
      progress.push(...batch.progress);
      for (const frame of batch.raw) if (isJson(frame)) raw.push(frame);
      if (batch.costState !== null) costState = batch.costState;
      notify();
    }
    hasEnded = true;
    notify();
  };
  const reading = read();
  reading.catch(notify);

  /** Index of the first event from `from` on that matches, waiting for it. */
  const find = (from: number, what: string, matches: (event: AgentEventBody) => boolean) =>
    new Promise<number>((resolve, reject) => {
      const look = () => {
        const at = events.findIndex((event, index) => index >= from && matches(event));
        if (at >= 0) settle(() => resolve(at));
        else if (hasEnded) fail('the session ended first');
      };
      const fail = (why: string) =>
        settle(() => reject(new Error(`No ${what}: ${why}. ${describe(events.slice(from))}`)));
      const settle = (report: () => void) => {
        clearTimeout(timer);
        watchers.delete(look);
        report();
      };
      const timer = setTimeout(() => fail(`none within ${WAIT_MS} ms`), WAIT_MS);
      watchers.add(look);
      look();
    });

  const probe: SessionProbe = {
    session,
    events,
    raw,
    progress,
    costState: () => costState,
    claudeSessionId() {
      const status = events.findLast((event) => event.type === 'session_status');
      const id = status?.type === 'session_status' ? status.claudeSessionId : null;
      if (id === null) throw new Error('No session_status yet.');
      return id;
    },
    async send(text, images = []) {
      const messageUuid = asMessageUuid(randomUUID());
      const sent = await session.send({ messageUuid, text, images });
      if (!sent.ok) throw new Error(`Not sent: ${JSON.stringify(sent.error)}`);
      return messageUuid;
    },
    async next(type, matches = () => true) {
      const isWanted = (event: AgentEventBody) => isType(event, type) && matches(event);
      const at = await find(cursor, type, isWanted);
      cursor = at + 1;
      const event = events[at];
      if (event === undefined || !isType(event, type)) throw new Error(`No ${type}.`);
      return event;
    },
    async turn(text, options = {}) {
      const start = events.length;
      await probe.send(text, options.images);
      for (let from = start; ; ) {
        const at = await find(from, 'complete', isRequestOrEnd);
        const event = events[at];
        if (event?.type === 'complete') {
          cursor = at + 1;
          return events.slice(start, at + 1);
        }
        if (event?.type === 'permission_request') answer(event, options.decide);
        from = at + 1;
      }
    },
  };

  const answer = (request: Request, decide: Decide | undefined) => {
    if (decide === undefined) throw new Error(`Unexpected request: ${JSON.stringify(request)}`);
    const answered = session.answer(request.requestId, decide(request));
    if (!answered.ok) throw new Error(`The driver does not know request ${request.requestId}.`);
  };

  return probe;
}

const isRequestOrEnd = (event: AgentEventBody) =>
  event.type === 'complete' || event.type === 'permission_request';

function isType<T extends AgentEventType>(
  event: AgentEventBody,
  type: T,
): event is AgentEventBodyOf<T> {
  return event.type === type;
}

const describe = (events: readonly AgentEventBody[]) =>
  `Seen: ${events.map((event) => (event.type === 'error' ? event.message : event.type)).join(', ')}`;
