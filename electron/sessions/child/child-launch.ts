import type { CallError } from '@shared/contract/error';
import type { SessionRecord } from '@shared/domain/entities';
import { asClaudeSessionId, type MessageUuid } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { ClaudeSession, DriverError, Handshake, OpenOptions } from '../../claude/driver-types';
import { chooseStart } from './choose-start';
import { writtenSinceRetry } from '../retry/retry-way';
import { launchInHeldMode } from '../held/held-mode';
import { restoreHeld } from '../held/held-restore';
import { needsNoTrust, type PreparedSetup } from './launch-setup';
import { describeRefusedMode } from '../held/held-words';
import { buildPolicyLaunch, type PolicyLaunch } from '../policies/policy-launch';
import type { SupervisedRules } from '../policies/supervised-rules';
import type { UncommittedWatch } from '../policies/uncommitted-watch';
import { callError } from '../call-error';
import type { SessionManagerDeps } from '../session-manager-deps';
import type { ForeignConversation } from '../session-manager-inputs';
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
  if (needsNoTrust(deps, record)) return ok({ usesFolderSettings: false, notice: null });
  const report = await deps.trust.scan(record.cwd);
  return decideFolderLaunch(report, workspace, deps.launch.undecidedTrust);
}

export interface OpenChildInput {
  deps: SessionManagerDeps;
  record: SessionRecord;
  foreign: ForeignConversation | null;
  at: MessageUuid | null;
  folder: FolderLaunch;
  setup: PreparedSetup;
  rules: SupervisedRules;
  watch: UncommittedWatch;
  signal: AbortSignal;
  /** What the new process does not have of what the last one knew. */
  warn(text: string): void;
}

/** Opens one child and tells it what the last one knew. */
export async function openChild(
  input: OpenChildInput,
): Promise<Result<ClaudeSession, DriverError>> {
  const { record } = input;
  const policy = buildPolicyLaunch({
    policy: record.policy,
    refusesBypass: input.deps.refusesBypass,
    rules: input.rules,
    listNewlyUncommitted: (signal) => input.watch.listNew(signal),
  });
  const mode = launchInHeldMode(policy, record.held.mode);
  const { setup, handedOver } = input.setup;
  const hooks = [...policy.hooks, ...setup.hooks];
  let opened: Awaited<ReturnType<typeof startChild>>;
  try {
    opened = await startChild(input, { ...policy, ...mode.launch, hooks });
  } finally {
    await handedOver();
  }
  if (!opened.ok) return opened;
  const { session, isResumed } = opened.value;
  if (mode.refused !== null) input.warn(describeRefusedMode(mode.refused));
  const restored = restoreHeld(session, {
    held: record.held,
    mode: mode.launch.permissionMode,
    model: isResumed ? record.model : null,
    effort: isResumed ? record.effort : null,
  }).then(({ isGone, notice }) => {
    if (notice !== null) input.warn(notice);
    return isGone;
  });
  // While a person is asked something the CLI answers nothing else.
  if (!isAnswered(session.handshake)) return ok(session);
  const isGone = await Promise.race([restored, whenAborted(input.signal)]);
  return isGone ? err(await endOfLost(session)) : ok(session);
}

/** A child that went before its first prompt never started, or it would be started again for ever. */
async function endOfLost(session: ClaudeSession): Promise<DriverError> {
  await session.close();
  const { error, exitCode, signal } = await session.ended;
  return (
    error ?? {
      code: 'process-exited',
      message: 'Claude Code ended before it was ready. Nothing was sent; try again.',
      exitCode,
      signal,
      stderrTail: '',
      command: '',
    }
  );
}

interface StartedChild {
  session: ClaudeSession;
  isResumed: boolean;
}

/** Finds the CLI, chooses how to start and starts it. */
async function startChild(
  input: OpenChildInput,
  launch: PolicyLaunch,
): Promise<Result<StartedChild, DriverError>> {
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
    written: writtenSinceRetry(deps.store, record),
    transcripts: deps.transcripts,
  })) ?? { kind: 'new' as const, claudeSessionId: asClaudeSessionId(deps.newId()) };
  const options: OpenOptions = {
    cli: cli.value,
    cwd: record.cwd,
    env: deps.environment(),
    start,
    ...launch,
    usesFolderSettings: input.folder.usesFolderSettings,
    model: record.model,
    effort: record.effort,
    ...input.setup.options,
    wantsHookEvents: deps.launch.wantsHookEvents,
    wantsRawFrames: deps.launch.wantsRawFrames,
    costState: record.costState,
    contextWindow: record.contextWindow,
    signal: input.signal,
  };
  const [opened] = await Promise.all([deps.driver.openClaudeSession(options), input.watch.begin()]);
  if (opened.ok) return ok({ session: opened.value, isResumed: start.kind === 'resume' });
  if (opened.error.code !== 'session-id-in-use' || start.kind !== 'new') return opened;
  // The CLI knows the id although no transcript was found: its conversation is the one to go on with.
  const resumed = await deps.driver.openClaudeSession({
    ...options,
    start: {
      kind: 'resume',
      claudeSessionId: start.claudeSessionId,
      at: null,
      forkAs: null,
      dropsTurn: null,
    },
  });
  return resumed.ok ? ok({ session: resumed.value, isResumed: true }) : resumed;
}

/** Too late to call the start off: it only waits no longer. Ends with the signal's owner. */
const whenAborted = (signal: AbortSignal): Promise<false> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(false);
    else signal.addEventListener('abort', () => resolve(false), { once: true });
  });

const isAnswered = ({ cliVersion, permissionMode }: Handshake): boolean =>
  cliVersion !== null || permissionMode !== null;

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
