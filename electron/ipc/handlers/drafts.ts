import type { SessionId } from '@shared/domain/ids';
import { ok } from '@shared/domain/result';
import type { DomainHandlers } from '../handler-types';

export interface Draft {
  text: string;
  imageIds: string[];
}

export interface DraftHandlerDeps {
  read(sessionId: SessionId): Draft | undefined;
  /** An empty draft removes the row. */
  write(sessionId: SessionId, draft: Draft): void;
}

export function createDraftHandlers(deps: DraftHandlerDeps): DomainHandlers<'drafts'> {
  return {
    read: ({ sessionId }) => ok(deps.read(sessionId) ?? null),
    write({ sessionId, text, imageIds }) {
      deps.write(sessionId, { text, imageIds });
      return ok(null);
    },
  };
}
