import type { CallError } from '@shared/contract/error';
import type { KeptFilesDto } from '@shared/contract/retry';
import type { SessionRecord } from '@shared/domain/entities';
import type { MessageUuid, SessionId } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { RetryPoint } from '@shared/domain/retry-points';
import type { CommitQueue } from '../writing/commit-queue';
import type { ManagedSession } from '../managed-session-types';
import { createOnce } from './once';
import { createRetryBranches } from './retry-branch';
import { createRetryCopies } from './retry-copy';
import { createRetryFiles } from './retry-files';
import { createRetryInPlace } from './retry-in-place';
import {
  branchAfter,
  branchStart,
  type BranchStart,
  listRetryPoints,
  type OwnedPoint,
} from './retry-way';
import { branchWords, filesWords, nothingBefore, toPlan, toPrompt } from './retry-words';
import { callError } from '../call-error';
import type { SessionManagerDeps } from '../session-manager-deps';
import type {
  RetriedInPlace,
  RetryBranch,
  SendPrompt,
  SentPrompt,
} from '../session-manager-inputs';
import type { Outcome, SessionManager } from '../session-manager-types';
import type { SessionRegistry } from '../session-registry';

export interface RetryDeps {
  registry: SessionRegistry;
  manager: SessionManagerDeps;
  commits: CommitQueue;
  tellChanged(id: SessionId): void;
  send(prompt: SendPrompt): Outcome<SentPrompt>;
  remove(id: SessionId): Outcome<null>;
}

/** Going back to just before a prompt, in a branch of its own. */
export function createRetryCommands(
  deps: RetryDeps,
): Pick<
  SessionManager,
  | 'listRetryPrompts'
  | 'planRetry'
  | 'planRetryFiles'
  | 'retry'
  | 'retryInPlace'
  | 'branchAfter'
  | 'listKeptFiles'
  | 'restoreFiles'
> {
  const { registry, manager, commits, tellChanged } = deps;
  const { store } = manager;
  const made = createRetryBranches(registry, manager, tellChanged);
  const files = createRetryFiles(manager);
  const branches = createOnce<RetryBranch>();
  const inPlace = createOnce<RetriedInPlace>();
  const retryInPlace = createRetryInPlace({
    manager,
    commits,
    copies: createRetryCopies({ registry, manager, tellChanged }),
    send: deps.send,
    remove: deps.remove,
    rewind: (found, token) => rewind(found, token),
    putBack: (id, filesBefore) => putBack(id, filesBefore),
  });

  /** Everything said so far is on disk before it is read. */
  function pointsOf(session: ManagedSession): OwnedPoint[] {
    commits.flush();
    return listRetryPoints(store, session.log.record);
  }

  function findPoint(
    session: ManagedSession,
    messageUuid: MessageUuid,
  ): Result<{ found: OwnedPoint; start: BranchStart }, CallError> {
    const found = pointsOf(session).find(({ point }) => point.messageUuid === messageUuid);
    if (found === undefined)
      return err(
        callError('not-found', 'This message is not in the session. Nothing was changed.'),
      );
    const start = branchStart(store, found);
    return start === undefined ? err(nothingBefore()) : ok({ found, start });
  }

  async function makeBranch(input: Parameters<SessionManager['retry']>[0]): Outcome<RetryBranch> {
    return registry.onAsync(input.sessionId, async (session) => {
      const way = findPoint(session, input.messageUuid);
      if (!way.ok) return way;
      const { found, start } = way.value;
      const rewound = input.rewindsFiles
        ? await rewind(found, input.token)
        : ok<string | null>(null);
      if (!rewound.ok) return rewound;
      const branch = made.insert(
        start,
        branchWords(start.parent, found.point) + filesWords(rewound.value),
      );
      const sent = await deps.send({
        sessionId: branch.id,
        text: input.text,
        imageIds: input.imageIds,
      });
      if (!sent.ok) {
        // A branch in which nothing was said is of no use; what was asked is still in the dialog.
        await deps.remove(branch.id);
        if (rewound.value !== null) await putBack(found.owner.id, rewound.value);
        return sent;
      }
      return ok({
        session: registry.lookUp(branch.id)?.summary() ?? branch,
        filesBefore: rewound.value,
      });
    });
  }

  const rewind = ({ owner, point }: OwnedPoint, token: string) =>
    registry.onAsync(owner.id, (session) => files.rewind(session, turnPrompt(owner, point), token));

  const putBack = (id: SessionId, filesBefore: string) =>
    registry.onAsync(id, (session) => files.restore(session, filesBefore, manager.newId()));

  /** Files are kept per turn, under the prompt that began it. */
  const turnPrompt = (owner: SessionRecord, point: RetryPoint): MessageUuid =>
    listRetryPoints(store, owner).find(
      (other) =>
        other.owner.id === owner.id && other.point.turn === point.turn && !other.point.isFolded,
    )?.point.messageUuid ?? point.messageUuid;

  return {
    listRetryPrompts: (sessionId) =>
      registry.on(sessionId, (session) => ok(pointsOf(session).map((owned) => toPrompt(owned)))),

    planRetry: ({ sessionId, messageUuid }) =>
      registry.on(sessionId, (session) => {
        const way = findPoint(session, messageUuid);
        if (!way.ok) return way;
        return ok(toPlan(session.log.record, way.value.found, way.value.start));
      }),

    planRetryFiles: ({ sessionId, messageUuid }) =>
      registry.onAsync(sessionId, async (session) => {
        const way = findPoint(session, messageUuid);
        if (!way.ok) return way;
        const { owner, point } = way.value.found;
        return registry.onAsync(owner.id, async (from) =>
          ok(await files.plan(from, turnPrompt(owner, point))),
        );
      }),

    retry: (input) => branches(input.token, () => makeBranch(input)),

    retryInPlace: (input) =>
      inPlace(input.token, () =>
        registry.onAsync(input.sessionId, async (session) => {
          const way = findPoint(session, input.messageUuid);
          return way.ok ? retryInPlace(session, way.value.found, input) : way;
        }),
      ),

    branchAfter: ({ sessionId, at, token }) =>
      branches(token, () =>
        registry.onAsync(sessionId, async (session) => {
          commits.flush();
          const start = branchAfter(store, session.log.record, at);
          if (start === undefined)
            return err(
              callError('not-found', 'This turn is not in the session. Nothing was changed.'),
            );
          const words = `A branch of “${start.parent.title}”. What is above is shared with it.`;
          return ok({ session: made.insert(start, words), filesBefore: null });
        }),
      ),

    listKeptFiles: (sessionId) =>
      registry.onAsync(sessionId, async (session) => {
        const kept: KeptFilesDto[] = [];
        const seen = new Set<SessionId>();
        let from: ManagedSession | undefined = session;
        while (from !== undefined && !seen.has(from.log.record.id)) {
          const { id, parentSessionId }: SessionRecord = from.log.record;
          seen.add(id);
          kept.push(...(await files.list(from)));
          from = parentSessionId === null ? undefined : registry.lookUp(parentSessionId);
        }
        return ok(kept.toSorted((a, b) => b.keptAt - a.keptAt));
      }),

    restoreFiles: ({ sessionId, filesBefore }) => putBack(sessionId, filesBefore),
  };
}
