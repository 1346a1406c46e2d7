import type { CallError } from '@shared/contract/error';
import { contextHistory } from '@shared/domain/context-history';
import { err, ok, type Result } from '@shared/domain/result';
import type { SlashCommand } from '@shared/domain/slash-command';
import type { ClaudeSession, DriverError, ModelChoice } from '../claude/driver-types';
import type { CommitQueue } from './writing/commit-queue';
import type { ManagedSession } from './managed-session-types';
import { createServerCommands } from './server-commands';
import type { SessionControls } from './session-controls';
import { callError } from './call-error';
import type { SessionManagerDeps } from './session-manager-deps';
import type { SessionRegistry } from './session-registry';

/** Enough for a line as wide as a panel. */
const HISTORY_MARKS = 240;

export interface ControlDeps {
  registry: SessionRegistry;
  manager: Pick<SessionManagerDeps, 'store'>;
  commits: Pick<CommitQueue, 'flush'>;
  /** Models named by any session so far. */
  knownModels(): ModelChoice[];
}

export function createControlCommands(deps: ControlDeps): SessionControls {
  const { on, onAsync } = deps.registry;
  const { store } = deps.manager;
  /** As any session of this program heard them last, for one that has no process yet. */
  let knownCommands: SlashCommand[] = [];

  return {
    ...createServerCommands(deps.registry),

    setMode: ({ sessionId, mode }) =>
      onAsync(sessionId, async (session) => {
        if (mode === 'bypassPermissions' && session.log.record.policy === 'supervised')
          return err(bypassUnderSupervision());
        const child = await liveChild(session);
        if (!child.ok) return child;
        const set = await child.value.setPermissionMode(mode);
        return set.ok ? ok({ mode: set.value }) : err(modeError(set.error));
      }),

    listModels: (sessionId) =>
      onAsync(sessionId, async ({ child, models }) => {
        const listed = await child?.listModels();
        if (listed?.ok === true) return ok(listed.value);
        return ok(models.length > 0 ? models : deps.knownModels());
      }),

    listSlashCommands: (sessionId) =>
      on(sessionId, ({ child }) => {
        const commands = child?.listCommands() ?? [];
        if (commands.length > 0) knownCommands = commands;
        return ok(commands.length > 0 ? commands : knownCommands);
      }),

    readContextUsage: ({ sessionId, isCounted }) =>
      onAsync(sessionId, async ({ child }) => {
        if (child === null) return ok(null);
        const usage = await child.getContextUsage(isCounted);
        return usage.ok ? ok(usage.value.breakdown) : err(asCallError(usage.error));
      }),

    readContextHistory: (sessionId) =>
      on(sessionId, () => {
        deps.commits.flush();
        return ok(contextHistory(store.readContextEvents(sessionId), HISTORY_MARKS));
      }),
  };
}

/** The session's process, started when there is none. */
async function liveChild(session: ManagedSession): Promise<Result<ClaudeSession, CallError>> {
  if (session.child !== null) return ok(session.child);
  const started = await session.start();
  if (!started.ok) return started;
  return session.child === null ? err(noProcess()) : ok(session.child);
}

const noProcess = (): CallError =>
  callError(
    'process-exited',
    'Claude Code does not run in this session. Nothing was changed; wake the session and try again.',
  );

const asCallError = ({ code, message }: DriverError): CallError => callError(code, message);

function modeError(error: DriverError): CallError {
  if (error.code !== 'bypass-refused') return asCallError(error);
  return callError(
    'bypass-refused',
    'Allowing everything needs a restart of the session as Autonomous. The mode is unchanged.',
  );
}

const bypassUnderSupervision = (): CallError =>
  callError(
    'request-refused',
    'Under Supervised every action is asked about, so not everything can be allowed. The mode is unchanged; choose another policy first.',
  );
