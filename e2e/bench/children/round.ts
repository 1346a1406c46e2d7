import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionStatus } from '@shared/domain/entities';
import { isRunning } from '@shared/domain/session-status';
import type { SessionId } from '@shared/domain/ids';
import type { Fault } from './faults';
import type { House, Tenant } from './house';
import { processesOf } from './orphans';

/** What is done to the session at its moment. */
export const ACTS = ['stop', 'close', 'stop and close', 'wait'] as const;
export type Act = (typeof ACTS)[number];

export interface RoundPlan {
  name: string;
  fault: Fault;
  act: Act;
  /** What the moment counts from: the prompt, so that a start is hit, or the turn. */
  from: 'prompt' | 'turn';
  momentMs: number;
}

export interface RoundOutcome extends RoundPlan {
  /** Why it counts as stuck, in words. */
  stuck: string[];
  orphans: string[];
  durationMs: number;
}

/** Interrupt 5 s, stdin 2 s, TERM 5 s, KILL 2 s, leftovers 4 s: on a loaded machine. */
const END_LIMIT_MS = 45_000;
/** A short turn of a good child, its start included, on a machine that others flood. */
const TURN_LIMIT_MS = 20_000;
/** What a child that ended by itself left is ended within 4 s. */
const ORPHAN_LIMIT_MS = 10_000;
/** A child that lives this long without an end of its own is stopped. */
const PATIENCE_MS = 3_000;

/** One bad child beside a good one: the good one answers, the bad one can be ended, nothing is left. */
export async function runRound(
  house: House,
  neighbour: SessionId,
  plan: RoundPlan,
): Promise<RoundOutcome> {
  const { manager } = house;
  const startedAt = performance.now();
  const stuck: string[] = [];
  const tenant: Tenant = {
    program: plan.fault.program,
    env: plan.fault.env ?? {},
    round: plan.name,
  };
  const sessionId = house.moveIn(plan.name, tenant);
  const status = (): SessionStatus | undefined => manager.find(sessionId)?.status;
  const isOver = (): boolean => {
    const now = status();
    return now !== undefined && !isRunning(now) && now !== 'queued';
  };

  await manager.send({ sessionId, text: plan.fault.prompt, imageIds: [] });
  const good = answers(house, neighbour, `beside ${plan.name}`);
  if (plan.from === 'turn') await until(() => status() === 'working' || isOver(), PATIENCE_MS);
  await sleep(plan.momentMs);
  const pid = house.pidOf(sessionId);
  if (plan.fault.isKilled === true && pid !== null) kill(pid);
  if (plan.act.startsWith('stop')) manager.stop(sessionId);
  if (plan.act.endsWith('close')) await manager.close(sessionId);
  if (!(await until(isOver, plan.act === 'wait' ? PATIENCE_MS : END_LIMIT_MS))) {
    if (plan.act !== 'wait') stuck.push(`still ${status()} after "${plan.act}"`);
    manager.stop(sessionId);
    if (!(await until(isOver, END_LIMIT_MS))) stuck.push(`still ${status()} after a stop`);
  }
  if (!(await good)) stuck.push('the session beside it got no answer');

  // Whatever happened, the session takes a new message, from a child that is well.
  await manager.close(sessionId);
  house.move(sessionId, { ...tenant, program: 'fake-claude', env: {} });
  for (const { messageUuid } of manager.listQueue(sessionId))
    manager.removeQueued({ sessionId, messageUuid });
  if (!(await answers(house, sessionId, `again ${plan.name}`)))
    stuck.push(`takes no new message (${status()})`);
  await manager.close(sessionId);

  await until(() => processesOf(plan.name).length === 0, ORPHAN_LIMIT_MS);
  const orphans = processesOf(plan.name).map(({ pid: left, command }) => {
    kill(left);
    return `${left} ${command}`;
  });
  return { ...plan, stuck, orphans, durationMs: performance.now() - startedAt };
}

/** True when the prompt is echoed and its turn ends in time. */
export async function answers(house: House, sessionId: SessionId, text: string): Promise<boolean> {
  const { manager } = house;
  let isEchoed = false;
  let isComplete = false;
  const off = manager.subscribe({
    eventsAppended(id, events) {
      if (id !== sessionId) return;
      for (const event of events) {
        if (event.type === 'message_chunk' && event.text.includes(text)) isEchoed = true;
        if (event.type === 'complete' && isEchoed && !event.isError) isComplete = true;
      }
    },
  });
  try {
    const sent = await manager.send({ sessionId, text, imageIds: [] });
    return sent.ok && (await until(() => isComplete, TURN_LIMIT_MS));
  } finally {
    off();
  }
}

async function until(isSo: () => boolean, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (!isSo()) {
    if (performance.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was faster.
  }
}
