import type { CallError } from '@shared/contract/error';
import { err, ok, type Result } from '@shared/domain/result';
import type { DomainHandlers } from '../handler-types';

export interface LoginHandlerDeps {
  /** Starts `claude auth login` in a terminal of that size. */
  start(size: { cols: number; rows: number }): Promise<Result<{ terminalId: string }, CallError>>;
  write(terminalId: string, data: string): boolean;
  resize(terminalId: string, cols: number, rows: number): boolean;
  end(terminalId: string): Promise<void>;
}

export function createLoginHandlers(deps: LoginHandlerDeps): DomainHandlers<'login'> {
  return {
    start: (size) => deps.start(size),
    write: ({ terminalId, data }) => (deps.write(terminalId, data) ? ok(null) : err(gone)),
    resize: ({ terminalId, cols, rows }) =>
      deps.resize(terminalId, cols, rows) ? ok(null) : err(gone),
    async cancel({ terminalId }) {
      await deps.end(terminalId);
      return ok(null);
    },
  };
}

const gone: CallError = {
  code: 'not-found',
  message: 'This sign-in has ended. Start it again if you are not signed in.',
};
