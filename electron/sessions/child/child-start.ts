import type { SessionRecord } from '@shared/domain/entities';
import { asClaudeSessionId, type MessageUuid } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { ClaudeSession, DriverError } from '../../claude/driver-types';
import { catchUpWithStore } from './catch-up-with-store';
import { guardOpened } from '../spending/billing-guard';
import { checkLaunch, openChild } from './child-launch';
import { prepareSetup, setupKey } from './launch-setup';
import type { Leases } from '../leases';
import type { LiveChild } from './live-child';
import type { SupervisedRules } from '../policies/supervised-rules';
import { createUncommittedWatch } from '../policies/uncommitted-watch';
import { noticeEvent } from './session-end';
import type { SessionLog } from '../session-log';
import type { SessionManagerDeps } from '../session-manager-deps';
import type { ForeignConversation } from '../session-manager-inputs';
import type { Asked, SlotPlace } from './slot-place';
import { CALLED_OFF, NO_ROOM, type StartError } from './start-manner';

export interface ChildStartDeps {
  manager: SessionManagerDeps;
  log: SessionLog;
  leases: Leases;
  foreign: ForeignConversation | null;
  rules: SupervisedRules;
  place: SlotPlace;
}

export interface ChildStart {
  asked: Asked;
  signal: AbortSignal;
  /** Where the child goes on; asked when it is opened. Null: at the tip. */
  at(): MessageUuid | null;
}

/**
 * Starts children of one session, one after another: a place among all that run, the lease, the folder,
 * the process, and what was chosen while all that took its time.
 */
export function createChildStart(deps: ChildStartDeps) {
  const { manager, log, leases, place } = deps;
  const watch = createUncommittedWatch({
    git: manager.git,
    clock: manager.clock,
    cwd: log.record.cwd,
  });
  const warn = (text: string) => log.append([noticeEvent('warning', text)]);

  /** `adopt` is called in the moment the child is there, before anybody else goes on. */
  return async function start(
    { asked, signal, at }: ChildStart,
    adopt: (session: ClaudeSession, started: StartedWith) => LiveChild,
  ): Promise<Result<LiveChild, StartError>> {
    if (!(await place.take(asked, signal))) return err(signal.aborted ? CALLED_OFF : NO_ROOM);
    const lease = leases.acquire(log.record.id);
    if (!lease.ok) return lease;
    catchUpWithStore(manager.store, log);
    const folder = await checkLaunch(manager, log.record);
    if (!folder.ok) return folder;
    if (asked.manner !== 'wake') log.signal({ type: 'child-starting' });
    if (folder.value.notice !== null) warn(folder.value.notice);
    if (log.record.claudeSessionId === null)
      log.patch({ claudeSessionId: asClaudeSessionId(manager.newId()) });
    const { record } = log;
    const key = setupKey(manager, record);
    const prepared = await prepareSetup(manager, record);
    if (!prepared.ok) return prepared;
    const opened = await openChild({
      deps: manager,
      record,
      foreign: deps.foreign,
      at: at(),
      folder: folder.value,
      setup: prepared.value,
      rules: deps.rules,
      watch,
      signal,
      warn,
    });
    if (!opened.ok) return opened;
    const isGuarded = manager.launch.subscriptionOnly && !record.isDemo;
    const refusal = await guardOpened(opened.value, isGuarded);
    if (refusal !== null) return err(refusal);
    catchUp(opened.value, record, log.record, warn);
    return ok(adopt(opened.value, { policy: record.policy, setupKey: key }));
  };
}

/** What decides whether a later prompt needs another process. */
export type StartedWith = Pick<LiveChild, 'policy' | 'setupKey'>;

/** Tells what was chosen while the child was starting, before its first prompt. */
function catchUp(
  session: ClaudeSession,
  before: SessionRecord,
  now: SessionRecord,
  warn: (text: string) => void,
): void {
  const tell = async (told: Promise<Result<void, DriverError>>): Promise<void> => {
    const result = await told;
    if (!result.ok) warn(result.error.message);
  };
  if (now.model !== before.model) void tell(session.setModel(now.model));
  if (now.effort !== null && now.effort !== before.effort) void tell(session.setEffort(now.effort));
  const { maxThinkingTokens, mcpServers } = now.held;
  if (maxThinkingTokens !== before.held.maxThinkingTokens)
    void tell(session.setMaxThinkingTokens(maxThinkingTokens));
  for (const [name, state] of Object.entries(mcpServers))
    if (state !== before.held.mcpServers[name])
      void tell(session.toggleMcpServer(name, state === 'enabled'));
}
