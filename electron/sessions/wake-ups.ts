import type { AgentEventBody, AgentEventBodyOf } from '@shared/events';

/**
 * What a process has set itself for later and loses with its end. ScheduleWakeup fires once and a new
 * one takes its place, CronCreate fires once or for ever, Monitor watches in a task of its own
 * (CLI 2.1.332, read from its results). Whatever is not known to be over counts as pending: a child
 * that stays too long costs memory, one that is closed too early loses the user's work.
 */
export interface WakeUps {
  readonly size: number;
  note(event: AgentEventBody): void;
  /** The CLI began a turn by itself: one that was due by now has had it. */
  ownTurnBegan(): void;
  /** The process is another one, or none. */
  clear(): void;
}

interface WakeUp {
  kind: 'wakeup' | 'cron' | 'monitor';
  /** What the turn it begins is asked; null: not known. */
  prompt: string | null;
  /** UTC ms; null: not known, or again and again. */
  dueAt: number | null;
  /** The CLI's name for a cron job, from its result. */
  cronId: string | null;
  isRecurring: boolean;
}

export function createWakeUps(now: () => number): WakeUps {
  const pending = new Map<string, WakeUp>();

  const drop = (isOver: (one: WakeUp) => boolean): void => {
    for (const [id, one] of pending) if (isOver(one)) pending.delete(id);
  };

  function called({ toolCallId, toolName, payload }: AgentEventBodyOf<'tool_call'>): void {
    const input = fieldsOf(payload.kind === 'generic' ? payload.input : null);
    if (toolName === 'ScheduleWakeup' && input.stop !== true) {
      const seconds = typeof input.delaySeconds === 'number' ? input.delaySeconds : null;
      pending.set(toolCallId, {
        kind: 'wakeup',
        prompt: textOf(input.prompt),
        dueAt: seconds === null ? null : now() + Math.min(Math.max(seconds, 60), 3600) * 1000,
        cronId: null,
        isRecurring: false,
      });
    } else if (toolName === 'CronCreate' || toolName === 'Monitor') {
      pending.set(toolCallId, {
        kind: toolName === 'Monitor' ? 'monitor' : 'cron',
        prompt: textOf(input.prompt),
        dueAt: null,
        cronId: null,
        isRecurring: input.recurring !== false,
      });
    }
  }

  function answered(event: AgentEventBodyOf<'tool_update'>): void {
    const { toolCallId, status, payload } = event;
    if (payload.kind === 'generic' && status === 'complete') {
      const input = fieldsOf(payload.input);
      if (payload.name === 'ScheduleWakeup' && input.stop === true)
        drop(({ kind }) => kind === 'wakeup');
      if (payload.name === 'CronDelete')
        drop(({ cronId }) => cronId !== null && cronId === input.id);
    }
    const mine = pending.get(toolCallId);
    if (mine === undefined) return;
    if (status !== 'complete') {
      pending.delete(toolCallId);
      return;
    }
    const output = payload.kind === 'generic' ? JSON.stringify(payload.output ?? '') : '';
    if (mine.kind === 'wakeup') {
      if (output.includes('Wakeup not scheduled')) pending.delete(toolCallId);
      else
        for (const [id, { kind }] of pending)
          if (kind === 'wakeup' && id !== toolCallId) pending.delete(id);
    }
    if (mine.kind === 'cron') {
      const made = /Scheduled (recurring job|one-shot task) ([\w-]+)/.exec(output);
      mine.cronId = made?.[2] ?? null;
      if (made !== null) mine.isRecurring = made[1] === 'recurring job';
    }
  }

  return {
    get size() {
      return pending.size;
    },
    note(event) {
      switch (event.type) {
        case 'tool_call':
          return called(event);
        case 'tool_update':
          return answered(event);
        case 'task_update':
          if (event.status !== 'running' && event.toolCallId !== null) {
            const { toolCallId } = event;
            if (pending.get(toolCallId)?.kind === 'monitor') pending.delete(toolCallId);
          }
          return;
        case 'user_message':
          if (event.origin === 'background')
            drop(
              ({ prompt, isRecurring, kind }) =>
                kind !== 'monitor' &&
                !(kind === 'cron' && isRecurring) &&
                prompt !== null &&
                prompt !== '' &&
                event.text.includes(prompt),
            );
          return;
        default:
          return;
      }
    },
    ownTurnBegan: () => drop(({ dueAt }) => dueAt !== null && dueAt <= now()),
    clear: () => pending.clear(),
  };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
