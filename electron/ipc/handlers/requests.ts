import { ok } from '@shared/domain/result';
import type { SessionManager } from '../../sessions/session-manager-types';
import type { DomainHandlers } from '../handler-types';

export interface RequestHandlerDeps {
  manager: Pick<SessionManager, 'listRequests' | 'putAside'>;
  /** What waits for a person has changed without an event of a session. */
  changed(): void;
}

export function createRequestHandlers({
  manager,
  changed,
}: RequestHandlerDeps): DomainHandlers<'requests'> {
  return {
    list: () => ok(manager.listRequests()),
    putAside({ sessionId }) {
      const done = manager.putAside(sessionId);
      if (done.ok) changed();
      return done;
    },
  };
}
