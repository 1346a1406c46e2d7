import type { CallError } from '@shared/contract/error';
import type { ResumeChoices } from '@shared/contract/resume';
import type { SessionSummary } from '@shared/contract/sessions';
import type { SessionRecord } from '@shared/domain/entities';
import {
  asClaudeSessionId,
  asSessionId,
  type ClaudeSessionId,
  type SessionId,
} from '@shared/domain/ids';
import { err, ok } from '@shared/domain/result';
import type { CommitQueue } from '../writing/commit-queue';
import type { ManagedSession } from '../managed-session-types';
import { busy } from '../manager-errors';
import { createOnce } from '../retry/once';
import { createRetryBranches } from '../retry/retry-branch';
import { startBefore } from '../retry/retry-way';
import { noticeEvent } from '../child/session-end';
import { callError } from '../call-error';
import type { SessionManagerDeps } from '../session-manager-deps';
import type { SessionManager } from '../session-manager-types';
import { forkRecord, newRecord } from '../session-records';
import type { SessionRegistry } from '../session-registry';
import { summaryForAnew } from './summary-for-anew';

export interface ResumeDeps {
  registry: SessionRegistry;
  manager: SessionManagerDeps;
  commits: CommitQueue;
  tellChanged(id: SessionId): void;
}

/** What a person can choose when a session's folder is gone, or its conversation is not the one it was. */
export function createResumeCommands({
  registry,
  manager,
  commits,
  tellChanged,
}: ResumeDeps): Pick<
  SessionManager,
  'resumeChoices' | 'recreateWorktree' | 'continueIn' | 'openFound' | 'forkFound' | 'startAnew'
> {
  const { store, transcripts, worktrees, folders } = manager;
  const branches = createRetryBranches(registry, manager, tellChanged);
  const elsewhere = createOnce<SessionSummary>();
  const forked = createOnce<SessionSummary>();
  const anew = createOnce<{ session: SessionSummary; draft: string }>();

  /** Of all ids the CLI reported, the newest with a transcript that is not the one in use. */
  async function findOther({ claudeSessionId, claudeSessionIds }: SessionRecord) {
    // Somebody chose another one than the newest: that is no longer a question.
    if (claudeSessionIds.at(-1) !== claudeSessionId) return null;
    for (const id of claudeSessionIds.toReversed())
      if (id !== claudeSessionId && (await transcripts.exists(id))) return id;
    return null;
  }

  async function choicesOf(record: SessionRecord): Promise<ResumeChoices> {
    const { worktree } = record;
    const isFolderThere = await folders.isFolder(record.cwd);
    const possible =
      worktree === null || isFolderThere ? ok(null) : await worktrees.check(worktree);
    return {
      folder: record.cwd,
      isFolderThere,
      worktree: worktree && { ...worktree, refusal: possible.ok ? null : possible.error },
      found: await findOther(record),
    };
  }

  function insert(record: SessionRecord, words: string): SessionSummary {
    store.insertSession(record);
    const session = registry.manage(record);
    session.log.append([noticeEvent('info', words)]);
    tellChanged(record.id);
    return session.summary();
  }

  const onFound = <T>(
    sessionId: SessionId,
    act: (
      session: ManagedSession,
      found: ClaudeSessionId,
    ) => Promise<ReturnType<typeof ok<T>> | ReturnType<typeof err<CallError>>>,
  ) =>
    registry.onAsync(sessionId, async (session) => {
      const found = await findOther(session.log.record);
      return found === null ? err(nothingFound()) : act(session, found);
    });

  return {
    resumeChoices: (sessionId) =>
      registry.onAsync(sessionId, async ({ log }) => ok(await choicesOf(log.record))),

    recreateWorktree: (sessionId) =>
      registry.onAsync(sessionId, async (session) => {
        const { worktree, cwd } = session.log.record;
        if (worktree === null) return err(noWorktree());
        const made = await worktrees.recreate(worktree);
        if (!made.ok) return err(notMade(made.error));
        if (!(await folders.isFolder(cwd)))
          return err(notMade(`The worktree is back at ${worktree.path}, but ${cwd} is not in it.`));
        const { branch, commit } = worktree;
        const where = branch === null ? `at ${commit.slice(0, 10)}` : `on ${branch}`;
        session.log.append([
          noticeEvent(
            'info',
            `The worktree ${worktree.path} was made again ${where}. What was not committed in it is gone.`,
          ),
        ]);
        return ok(session.summary());
      }),

    continueIn: ({ sessionId, workspaceId, token }) =>
      elsewhere(token, () =>
        registry.onAsync(sessionId, async ({ log }) => {
          const workspace = store.findWorkspace(workspaceId);
          if (workspace === undefined)
            return err(callError('not-found', 'This workspace is not in the database.'));
          commits.flush();
          const parent = log.record;
          const record: SessionRecord = {
            ...forkRecord(parent, {
              id: asSessionId(manager.newId()),
              claudeSessionId: asClaudeSessionId(manager.newId()),
              at: null,
              point: { seq: parent.lastSeq, early: [], claudeSessionId: null, startsEmpty: false },
              now: manager.clock.now(),
              costState: store.inheritedCost(parent.id),
            }),
            workspaceId: workspace.id,
            cwd: workspace.path,
            worktree: null,
          };
          return ok(
            insert(
              record,
              `Goes on from “${parent.title}” in ${workspace.path}; it ran in ${parent.cwd} before. What is above is shared with it.`,
            ),
          );
        }),
      ),

    openFound: (sessionId) =>
      onFound(sessionId, async (session, found) => {
        await session.close();
        session.log.append(
          [
            noticeEvent(
              'info',
              'Goes back to the conversation that was found. What was said since in the other one is not known to it.',
            ),
          ],
          { claudeSessionId: found, goesOn: null },
        );
        return ok(session.summary());
      }),

    forkFound: ({ sessionId, token }) =>
      forked(token, () =>
        onFound(sessionId, async ({ log }, found) => {
          commits.flush();
          const start = startBefore(store, log.record, found);
          return ok(
            branches.insert(
              start,
              `A branch of “${log.record.title}” from the conversation that was found. What is above is shared with it.`,
            ),
          );
        }),
      ),

    startAnew: ({ sessionId, token }) =>
      anew(token, () =>
        registry.onAsync(sessionId, async ({ log, isBusy }) => {
          if (isBusy) return err(busy());
          commits.flush();
          const { workspaceId, cwd, policy, model, effort, isDemo, title } = log.record;
          const record: SessionRecord = {
            ...newRecord({
              id: asSessionId(manager.newId()),
              claudeSessionId: asClaudeSessionId(manager.newId()),
              cwd,
              now: manager.clock.now(),
              input: { workspaceId, policy, model, effort, isDemo, foreign: null },
            }),
            title: `${title.slice(0, TITLE_CHARS)} (anew)`,
          };
          const draft = summaryForAnew(store, log.record);
          const words = `Begins anew after “${title}”. A summary of it waits below; nothing was sent.`;
          return ok({ session: insert(record, words), draft });
        }),
      ),
  };
}

const TITLE_CHARS = 180;

const nothingFound = () =>
  callError(
    'not-found',
    'No other conversation of this session is on Claude Code’s disk. Our own history is kept; start anew with a summary of it.',
  );

const noWorktree = () =>
  callError('not-found', 'It is not known which git worktree the folder was. Nothing was changed.');

const notMade = (why: string) =>
  callError(
    'request-refused',
    `The worktree could not be made again: ${why} The history is kept; continue in another folder.`,
  );
