import type { CallError } from '@shared/contract/error';
import type { SessionId } from '@shared/domain/ids';
import { err, type Result, ok } from '@shared/domain/result';
import type { DeletedSession, PurgeRefusal } from '@shared/domain/store-types';
import type { DomainHandlers } from '../handler-types';

export interface DeletedHandlerDeps {
  list(): DeletedSession[];
  purge(id: SessionId): Result<null, PurgeRefusal>;
}

export function createDeletedHandlers(deps: DeletedHandlerDeps): DomainHandlers<'deleted'> {
  return {
    list: () => ok(deps.list()),
    purge({ sessionId }) {
      const purged = deps.purge(sessionId);
      return purged.ok ? purged : err(REFUSALS[purged.error]);
    },
  };
}

const REFUSALS: Record<PurgeRefusal, CallError> = {
  'not-deleted': {
    code: 'not-found',
    message: 'This session is not among the deleted ones any more. Nothing was taken away.',
  },
  'has-forks': {
    code: 'session-busy',
    message:
      'Other sessions were branched from this one and share its history. Nothing was taken away. Delete those for good first.',
  },
};
