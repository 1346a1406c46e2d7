import type { AgentEvent, AgentEventBody, AgentEventFields } from '@shared/events';
import type { SessionId } from '@shared/domain/ids';

/** Events without their stamp; `parent` for those inside a subagent. */
export type Scripted = AgentEventFields & { parent?: string };

/** Stamps scripted events in order, one second apart from `startAt` unless `stepMs` says otherwise. */
export function stamp(
  sessionId: SessionId,
  script: readonly Scripted[],
  firstSeq: number,
  startAt: number,
  stepMs = 1000,
): AgentEvent[] {
  return script.map(({ parent, ...fields }, index) => ({
    ...(fields as AgentEventBody),
    parentToolUseId: parent ?? null,
    sessionId,
    seq: firstSeq + index,
    at: startAt + index * stepMs,
  }));
}
