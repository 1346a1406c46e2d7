import type { CallError } from '@shared/contract/error';
import type { SessionRecord } from '@shared/domain/entities';
import { asClaudeSessionId, type MessageUuid } from '@shared/domain/ids';
import { err, type Result } from '@shared/domain/result';
import type { ClaudeSession, DriverError, OpenOptions } from '../claude/driver-types';
import { chooseStart } from './choose-start';
import { buildPolicyLaunch } from './policies/policy-launch';
import type { SupervisedRules } from './policies/supervised-rules';
import type { UncommittedWatch } from './policies/uncommitted-watch';
import {
  callError,
  type ForeignConversation,
  type SessionManagerDeps,
} from './session-manager-types';
import { decideFolderLaunch, type FolderLaunch } from './trust-gate';

/** What must hold before a child may be started; nothing has been started when it does not. */
export async function checkLaunch(
  deps: SessionManagerDeps,
  record: SessionRecord,
): Promise<Result<FolderLaunch, CallError>> {
  if (!(await deps.folders.isFolder(record.cwd))) return err(folderGone(record.cwd));
  const workspace = deps.store.findWorkspace(record.workspaceId);
  if (
    record.policy === 'autonomous' &&
    !deps.launch.confirmsAutonomous &&
    (workspace?.autonomousConfirmedAt ?? null) === null
  )
    return err(autonomousUnconfirmed());
  const report = await deps.trust.scan(record.cwd);
  return decideFolderLaunch(report, workspace, deps.launch.undecidedTrust);
}

export interface OpenChildInput {
  deps: SessionManagerDeps;
  record: SessionRecord;
  foreign: ForeignConversation | null;
  at: MessageUuid | null;
  folder: FolderLaunch;
  rules: SupervisedRules;
  watch: UncommittedWatch;
  signal: AbortSignal;
}

/** Finds the CLI, chooses how to start and opens one child. */
export async function openChild(
  input: OpenChildInput,
): Promise<Result<ClaudeSession, DriverError>> {
  const { deps, record } = input;
  const cli = await deps.driver.locateCli(record.isDemo);
  if (!cli.ok) return cli;
  const start = (await chooseStart({
    record,
    parent:
      record.parentSessionId === null
        ? null
        : (deps.store.findSession(record.parentSessionId) ?? null),
    foreign: input.foreign,
    at: input.at,
    transcripts: deps.transcripts,
  })) ?? { kind: 'new' as const, claudeSessionId: asClaudeSessionId(deps.newId()) };
  const options: OpenOptions = {
    cli: cli.value,
    cwd: record.cwd,
    env: deps.environment(),
    start,
    ...buildPolicyLaunch({
      policy: record.policy,
      refusesBypass: deps.refusesBypass,
      rules: input.rules,
      listNewlyUncommitted: (signal) => input.watch.listNew(signal),
    }),
    usesFolderSettings: input.folder.usesFolderSettings,
    model: record.model,
    effort: record.effort,
    maxTurns: deps.launch.maxTurns,
    budgetUsd: deps.launch.budgetUsd,
    mcpConfigPath: deps.launch.mcpConfigPath,
    wantsRawFrames: deps.launch.wantsRawFrames,
    costState: record.costState,
    contextWindow: record.contextWindow,
    signal: input.signal,
  };
  const [opened] = await Promise.all([deps.driver.openClaudeSession(options), input.watch.begin()]);
  if (opened.ok || opened.error.code !== 'session-id-in-use' || start.kind !== 'new') return opened;
  // The CLI knows the id although no transcript was found: its conversation is the one to go on with.
  return deps.driver.openClaudeSession({
    ...options,
    start: {
      kind: 'resume',
      claudeSessionId: start.claudeSessionId,
      at: null,
      forkAs: null,
      dropsTurn: null,
    },
  });
}

const folderGone = (cwd: string): CallError =>
  callError(
    'folder-missing',
    `Folder ${cwd} no longer exists. Nothing was started and the history stays readable; ` +
      'put the folder back, point the workspace to where it is now, or remove it.',
  );

const autonomousUnconfirmed = (): CallError =>
  callError(
    'autonomous-not-confirmed',
    'Running without asking needs your consent for this workspace first. Nothing was started.',
  );
