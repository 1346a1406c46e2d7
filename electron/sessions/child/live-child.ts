import type { PermissionPolicy } from '@shared/domain/permissions';
import type { ClaudeSession, DriverBatch, SessionEnd } from '../../claude/driver-types';

/** One generation of a session's child: what it reports goes nowhere once it is over. */
export interface LiveChild {
  readonly session: ClaudeSession;
  readonly generation: number;
  /** The policy it was started with; a changed one needs a new child. */
  readonly policy: PermissionPolicy;
  /** What it was started with beside that; so does another one of these. */
  readonly setupKey: string;
  /** Resolves after the last batch and the end were handed on. */
  readonly over: Promise<void>;
}

export interface LiveChildDeps {
  session: ClaudeSession;
  generation: number;
  policy: PermissionPolicy;
  setupKey: string;
  batch(batch: DriverBatch): void;
  /** Resolves when the next batch may be read: what came before is on disk and consumed. */
  ready(): Promise<void>;
  ended(end: SessionEnd): void;
}

export function createLiveChild(deps: LiveChildDeps): LiveChild {
  const { session, generation, policy, setupKey } = deps;
  const read = async (): Promise<void> => {
    for await (const batch of session.batches) {
      deps.batch(batch);
      // A mere sign of life leaves nothing that had to be waited for.
      if (batch.events.length > 0 || batch.raw.length > 0) await deps.ready();
    }
    deps.ended(await session.ended);
  };
  return { session, generation, policy, setupKey, over: read() };
}
