import type { CallError } from '@shared/contract/error';
import type { SessionId } from '@shared/domain/ids';
import type { Client } from '../../bridge/client';
import { type BroadcastRun, isOpen, type Outcome, type Target } from './broadcast-store';

/** Each may start a process; the rest wait here rather than all at once in main. */
const AT_ONCE = 4;

export interface RunDeps {
  client: Client;
  update(key: string, change: Partial<Target>): void;
}

/**
 * Sends the message to every target that has not had it: those that wait and those that failed. A
 * session created for an earlier try is used again. Resolves when each has its outcome.
 */
export async function runTargets(deps: RunDeps, run: BroadcastRun): Promise<void> {
  const left = run.targets.filter(({ outcome }) => isOpen(outcome));
  const next = async (): Promise<void> => {
    for (let target = left.shift(); target; target = left.shift())
      await runTarget(deps, run, target);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function runTarget(deps: RunDeps, run: BroadcastRun, target: Target): Promise<void> {
  const { client, update } = deps;
  const { key } = target;
  const fail = (error: CallError) => update(key, { outcome: failureOf(error) });
  update(key, { outcome: { state: 'sending' } });
  const created = await sessionOf(client, target);
  if (!created.ok) return fail(created.error);
  const sessionId = created.value;
  update(key, { sessionId });
  const { text, imageIds } = run;
  const sent = await client.sessions.send({ sessionId, text, imageIds });
  if (!sent.ok) return fail(sent.error);
  update(key, { outcome: { state: 'sent', isQueued: sent.value.isQueued } });
}

type Created = { ok: true; value: SessionId } | { ok: false; error: CallError };

async function sessionOf(client: Client, target: Target): Promise<Created> {
  const { sessionId, start, workspaceId } = target;
  if (sessionId !== null) return { ok: true, value: sessionId };
  if (start === null) throw new Error('A target is a session or the start of one');
  const { title, ...chosen } = start;
  const created = await client.sessions.create({ workspaceId, ...chosen });
  if (!created.ok) return created;
  const { id } = created.value;
  // A title that could not be set is no reason to hold the message back: the prompt gives another.
  await client.sessions.rename({ sessionId: id, title });
  return { ok: true, value: id };
}

/** After a time-out nobody knows whether it arrived, and a second one could be the second. */
const failureOf = (error: CallError): Outcome =>
  error.code === 'timed-out' ? { state: 'unsure', error } : { state: 'failed', error };
