import type { CallError } from '@shared/contract/error';
import type { SessionId } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { SessionManager } from '../../sessions/session-manager-types';
import type { DomainHandlers } from '../handler-types';

export interface RetryHandlerDeps {
  manager: Pick<
    SessionManager,
    | 'listRetryPrompts'
    | 'planRetry'
    | 'planRetryFiles'
    | 'retry'
    | 'retryInPlace'
    | 'branchAfter'
    | 'listKeptFiles'
    | 'restoreFiles'
  >;
  /** Refuses a prompt nobody could pay for, before a branch is made for it. */
  checkSignIn(sessionId: SessionId): Promise<Result<null, CallError>>;
}

export function createRetryHandlers({
  manager,
  checkSignIn,
}: RetryHandlerDeps): DomainHandlers<'retry'> {
  async function check(input: {
    sessionId: SessionId;
    text: string;
    imageIds: readonly string[];
  }): Promise<Result<null, CallError>> {
    if (input.text.trim() === '' && input.imageIds.length === 0)
      return err({ code: 'bad-input', message: 'There is nothing to send yet.' });
    return checkSignIn(input.sessionId);
  }

  return {
    listPrompts({ sessionId }) {
      const prompts = manager.listRetryPrompts(sessionId);
      return prompts.ok ? ok({ prompts: prompts.value }) : prompts;
    },
    plan: (input) => manager.planRetry(input),
    planFiles: (input) => manager.planRetryFiles(input),
    async branch(input) {
      const allowed = await check(input);
      return allowed.ok ? manager.retry(input) : allowed;
    },
    async inPlace(input) {
      const allowed = await check(input);
      return allowed.ok ? manager.retryInPlace(input) : allowed;
    },
    async branchAfter(input) {
      const branch = await manager.branchAfter(input);
      return branch.ok ? ok(branch.value.session) : branch;
    },
    async listKeptFiles({ sessionId }) {
      const kept = await manager.listKeptFiles(sessionId);
      return kept.ok ? ok({ kept: kept.value }) : kept;
    },
    restoreFiles: (input) => manager.restoreFiles(input),
  };
}
