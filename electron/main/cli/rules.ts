import type { CallError } from '@shared/contract/error';
import type { FolderRules, RuleInForce } from '@shared/contract/requests';
import type { Workspace } from '@shared/domain/entities';
import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import { formatRule } from '@shared/domain/rule-text';
import type { ListedRule } from '../../claude/driver-types';
import { ownRuleText } from '../../claude/trust/own-rules';
import {
  RULE_FILE_SOURCES,
  type RuleFiles,
  type RuleFileSource,
} from '../../claude/settings/rule-files';
import type { Rules } from '../../ipc/handlers/requests';
import type { SessionManager } from '../../sessions/session-manager';

export interface RulesDeps {
  manager: Pick<SessionManager, 'find' | 'listRules' | 'ruleMade' | 'dropSessionRule'>;
  files: RuleFiles;
  findWorkspace(id: WorkspaceId): Workspace | undefined;
  isTrustedByCli(cwd: string): Promise<boolean>;
  /** It is now in the folder because the user said so: not the folder's own doing. */
  keepOwnRules(workspaceId: WorkspaceId, rules: readonly string[]): void;
}

/** Rules outside of requests: in settings files here, with the session's process there. */
export function createRules(deps: RulesDeps): Rules {
  const { manager, files } = deps;

  async function folderRules(sessionId: SessionId): Promise<Result<FolderRules, CallError>> {
    const session = manager.find(sessionId);
    if (session === undefined) return err(gone());
    if (deps.findWorkspace(session.workspaceId)?.trust?.decision === 'restricted')
      return ok('none');
    return ok((await deps.isTrustedByCli(session.cwd)) ? 'heeded' : 'local-only');
  }

  return {
    async list(sessionId) {
      const [listed, folder] = [await manager.listRules(sessionId), await folderRules(sessionId)];
      if (!listed.ok) return listed;
      if (!folder.ok) return folder;
      return ok({ rules: listed.value.map(toInForce), folderRules: folder.value });
    },
    async limits(sessionId) {
      const folder = await folderRules(sessionId);
      return folder.ok ? ok({ folderRules: folder.value }) : folder;
    },
    async add({ sessionId, behavior, rule, destination }) {
      const session = manager.find(sessionId);
      if (session === undefined) return err(gone());
      if (destination !== 'session') {
        const { cwd, workspaceId } = session;
        if (destination !== 'userSettings')
          deps.keepOwnRules(workspaceId, [ownRuleText(behavior, formatRule(rule))]);
        const added = await files.add({ source: destination, cwd, behavior }, rule);
        if (!added.ok) return err({ code: 'file-unusable', message: added.error });
      }
      const rules = [rule];
      const update = { type: 'addRules', rules, behavior, destination } as const;
      return manager.ruleMade({ sessionId, update });
    },
    async remove({ sessionId, behavior, source, rule }) {
      const session = manager.find(sessionId);
      if (session === undefined) return err(gone());
      if (!isFile(source)) return manager.dropSessionRule({ sessionId, behavior, rule });
      const removed = await files.remove({ source, cwd: session.cwd, behavior }, rule);
      return removed.ok ? removed : err({ code: 'file-unusable', message: removed.error });
    },
  };
}

const isFile = (source: string): source is RuleFileSource =>
  RULE_FILE_SOURCES.some((known) => known === source);

function toInForce({ behavior, source, rule, editability }: ListedRule): RuleInForce {
  const canGo =
    (editability === 'persistent' && isFile(source)) ||
    source === 'session' ||
    source === 'flagSettings';
  return { behavior, source, rule, whyFixed: canGo ? null : (FIXED[source] ?? 'Kept elsewhere.') };
}

const FIXED: Readonly<Record<string, string>> = {
  policySettings: 'Set by your organisation.',
  cliArg: 'Given with the start.',
  command: 'Granted to a command.',
};

const gone = (): CallError => ({
  code: 'not-found',
  message: 'This session is not in the database.',
});
