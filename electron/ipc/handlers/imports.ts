import type { ImportState } from '@shared/contract/imports';
import { ok } from '@shared/domain/result';
import type { DomainHandlers } from '../handler-types';

export interface ImportHandlerDeps {
  state(): ImportState;
  look(): void;
}

export function createImportHandlers(deps: ImportHandlerDeps): DomainHandlers<'imports'> {
  return {
    read: () => ok(deps.state()),
    look() {
      deps.look();
      return ok(null);
    },
  };
}
