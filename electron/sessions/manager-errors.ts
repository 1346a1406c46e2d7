import { CALL_ERROR_CODES, type CallError, type CallErrorCode } from '@shared/contract/error';
import { err, type Result } from '@shared/domain/result';
import { callError } from './call-error';

/** Runs `act`; what the store refuses comes back as the caller's error. */
export function guardStore<T>(act: () => Result<T, CallError>): Result<T, CallError> {
  try {
    return act();
  } catch (error) {
    return err(toCallError(error));
  }
}

/** The store's refusals are expected and have a code of the contract; anything else is a bug. */
export function toCallError(error: unknown): CallError {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (error instanceof Error && isCallErrorCode(code)) return callError(code, error.message);
  throw error;
}

const isCallErrorCode = (code: unknown): code is CallErrorCode =>
  typeof code === 'string' && CALL_ERROR_CODES.some((known) => known === code);

export const notFound = () => callError('not-found', 'This session is not in the database.');
export const busy = () =>
  callError('session-busy', 'The session is working. Stop it or wait for it, then try again.');
export const shuttingDown = () => callError('session-busy', 'Roundhouse is closing its sessions.');
