import { ok } from '@shared/domain/result';
import type { PlacesFound, SearchPage, SearchRequest } from '@shared/domain/store-types';
import type { SessionId } from '@shared/domain/ids';
import type { DomainHandlers } from '../handler-types';

export interface SearchHandlerDeps {
  find(request: SearchRequest): SearchPage;
  findInSession(options: { sessionId: SessionId; query: string }): PlacesFound;
  choices(): { tools: string[]; models: string[] };
}

export function createSearchHandlers(deps: SearchHandlerDeps): DomainHandlers<'search'> {
  return {
    find: (request) => ok(deps.find(request)),
    findInSession: (options) => ok(deps.findInSession(options)),
    choices: () => ok(deps.choices()),
  };
}
