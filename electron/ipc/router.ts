import { channelName, contract } from '@shared/contract';
import type { Channel } from '@shared/contract/channel';
import type { CallError, CallErrorCode, Envelope } from '@shared/contract/error';
import type { z } from 'zod';
import { withDeadline, type Timers } from './deadline';
import type { Answer, CallContext, Handlers } from './handler-types';

export interface CallRecord {
  channel: string;
  durationMs: number;
  /** 'ok' or the code of the error. */
  outcome: 'ok' | CallErrorCode;
  /** Set for outcomes that are bugs: the stack, or what was wrong with the output. */
  trouble: string | null;
}

export interface RouterDeps<Sender> {
  handlers: Handlers;
  /** Id of the window whose main frame sent this and shows our own page; null for anyone else. */
  identifySender(sender: Sender): number | null;
  /** A thrown error that is expected after all (the store's), as what the window is told. */
  explainThrown(error: unknown): CallError | null;
  /** Null: no limit, because a person must answer. */
  deadlineMs(channel: string): number | null;
  checksOutput: boolean;
  timers: Timers;
  /** Monotonic ms. */
  monotonicNow(): number;
  record(call: CallRecord): void;
}

export interface Router<Sender> {
  /** Never rejects. */
  call(sender: Sender, channel: unknown, input: unknown): Promise<Envelope<unknown>>;
  /** From now on every call is refused; those that run go on. */
  refuseNewCalls(): void;
}

/** Sender, input, handler, output, envelope: the one way from a window into main. */
export function createRouter<Sender>(deps: RouterDeps<Sender>): Router<Sender> {
  const routes = listRoutes(deps.handlers);
  let isRefusing = false;

  const answer = async (
    sender: Sender,
    channel: string,
    input: unknown,
  ): Promise<{ envelope: Envelope<unknown>; trouble: string | null }> => {
    const windowId = deps.identifySender(sender);
    if (windowId === null) return plain('forbidden-sender', 'This page may not call Roundhouse.');
    if (isRefusing) return plain('internal', 'Roundhouse is quitting; nothing new is started.');
    const route = routes.get(channel);
    if (!route) return plain('bad-input', `There is no call named "${channel}".`);
    const parsed = route.input.safeParse(input);
    if (!parsed.success) return plain('bad-input', `${channel}: ${firstIssue(parsed.error)}`);
    try {
      const result = await withDeadline(deps.timers, deps.deadlineMs(channel), (signal) =>
        route.handle(parsed.data, { windowId, signal }),
      );
      if (result === 'timed-out') {
        return plain(
          'timed-out',
          `${channel} was not answered in time. It may still finish; look again before repeating it.`,
        );
      }
      const trouble = deps.checksOutput && result.ok ? outputTrouble(route, result.value) : null;
      if (trouble === null) return { envelope: result, trouble };
      return { ...plain('internal', `${channel} answered in a wrong shape.`), trouble };
    } catch (error) {
      const known = deps.explainThrown(error);
      if (known) return { envelope: { ok: false, error: known }, trouble: null };
      const trouble = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return {
        ...plain('internal', `${channel} failed by a bug of Roundhouse; see the log.`),
        trouble,
      };
    }
  };

  return {
    async call(sender, channel, input) {
      const name = typeof channel === 'string' ? channel : '(no name)';
      const startedAt = deps.monotonicNow();
      const { envelope, trouble } = await answer(sender, name, input);
      deps.record({
        channel: name,
        durationMs: deps.monotonicNow() - startedAt,
        outcome: envelope.ok ? 'ok' : envelope.error.code,
        trouble,
      });
      return envelope;
    },
    refuseNewCalls() {
      isRefusing = true;
    },
  };
}

interface Route extends Channel {
  handle(input: unknown, context: CallContext): Answer<unknown> | Promise<Answer<unknown>>;
}

function listRoutes(handlers: Handlers): Map<string, Route> {
  const routes = new Map<string, Route>();
  for (const [domain, methods] of Object.entries(contract)) {
    const own = handlers[domain as keyof Handlers] as unknown as Record<string, Route['handle']>;
    for (const [method, shape] of Object.entries(methods) as [string, Channel][]) {
      const handle = own[method];
      const name = channelName(domain, method);
      if (!handle) throw new Error(`No handler for ${name}`);
      routes.set(name, { ...shape, handle });
    }
  }
  return routes;
}

const plain = (code: CallErrorCode, message: string) => ({
  envelope: { ok: false as const, error: { code, message } },
  trouble: null,
});

function outputTrouble(route: Route, value: unknown): string | null {
  const parsed = route.output.safeParse(value);
  return parsed.success ? null : firstIssue(parsed.error);
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return 'not valid';
  return `${issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''}${issue.message}`;
}
