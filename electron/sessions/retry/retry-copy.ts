import type { CallError } from '@shared/contract/error';
import type { SessionRecord } from '@shared/domain/entities';
import {
  asClaudeSessionId,
  asMessageUuid,
  asSessionId,
  type ClaudeSessionId,
  type SessionId,
} from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { DriverError } from '../../claude/driver-types';
import type { ManagedSession } from '../managed-session-types';
import { noticeEvent } from '../child/session-end';
import { callError } from '../call-error';
import type { SessionManagerDeps } from '../session-manager-deps';
import type { Outcome } from '../session-manager-types';
import { forkRecord } from '../session-records';
import type { SessionRegistry } from '../session-registry';

export interface RetryCopies {
  /**
   * A session that holds the conversation as it is now, on the CLI's disk too: a fork to which one
   * message is added without a turn, which costs nothing. The original must have no child. Nothing is
   * left of it when it fails.
   */
  make(session: ManagedSession): Outcome<ManagedSession>;
}

export interface RetryCopiesDeps {
  registry: SessionRegistry;
  manager: SessionManagerDeps;
  tellChanged(id: SessionId): void;
}

const TITLE_CHARS = 180;

export function createRetryCopies(deps: RetryCopiesDeps): RetryCopies {
  const { registry, manager } = deps;
  const { store } = manager;

  /**
   * By a process of its own that has no hooks, servers or rules of the folder and ends at once: nothing
   * of what it says belongs to a turn, and the fork is there once it has written its transcript.
   */
  async function write(
    parent: SessionRecord,
    forkAs: ClaudeSessionId,
  ): Promise<Result<null, DriverError | CallError>> {
    const cli = await manager.driver.locateCli(parent.isDemo);
    if (!cli.ok) return cli;
    const source = parent.claudeSessionId;
    if (source === null) return err(notWritten());
    const opened = await manager.driver.openClaudeSession({
      cli: cli.value,
      cwd: parent.cwd,
      env: manager.environment(),
      start: { kind: 'resume', claudeSessionId: source, at: null, forkAs, dropsTurn: null },
      permissionMode: 'default',
      bypass: 'never',
      usesFolderSettings: false,
      hooks: [],
      model: parent.model,
      effort: null,
      maxTurns: null,
      budgetUsd: null,
      mcpConfigPath: null,
      wantsHookEvents: false,
      wantsRawFrames: false,
      costState: parent.costState,
      contextWindow: null,
    });
    if (!opened.ok) return opened;
    const child = opened.value;
    const read = drain(child.batches);
    const added = await child.addWithoutTurn({
      messageUuid: asMessageUuid(manager.newId()),
      text: 'This is a copy of the conversation, made before it was retried from an earlier message.',
      images: [],
    });
    await child.close();
    await read;
    if (!added.ok) return added;
    return (await manager.transcripts.exists(forkAs)) ? ok(null) : err(notWritten());
  }

  return {
    async make(session) {
      const parent = session.log.record;
      const claudeSessionId = asClaudeSessionId(manager.newId());
      const written = await write(parent, claudeSessionId);
      if (!written.ok) return err(callError(written.error.code, written.error.message));
      const record = {
        ...forkRecord(parent, {
          id: asSessionId(manager.newId()),
          claudeSessionId,
          at: null,
          point: { seq: parent.lastSeq, early: [], claudeSessionId: null, startsEmpty: false },
          now: manager.clock.now(),
          costState: store.inheritedCost(parent.id),
        }),
        title: `${parent.title.slice(0, TITLE_CHARS)} (before the retry)`,
      };
      store.insertSession(record);
      const copy = registry.manage(record);
      const words = `A copy of “${parent.title}” as it was before it was retried in place. What is above is shared with it.`;
      copy.log.append([noticeEvent('info', words)]);
      deps.tellChanged(record.id);
      return ok(copy);
    },
  };
}

async function drain(batches: AsyncIterable<unknown>): Promise<void> {
  for await (const _batch of batches);
}

const notWritten = (): CallError =>
  callError('request-refused', 'Claude Code wrote no copy of the conversation to its disk.');
