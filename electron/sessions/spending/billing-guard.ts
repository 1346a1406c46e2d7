import { paysByKey } from '@shared/domain/api-key';
import type { ClaudeSession, DriverError } from '../../claude/driver-types';
import { errorEvent } from '../child/session-end';
import type { SessionLog } from '../session-log';

/**
 * Why a session may not go on under the setting "subscription only"; null: it may. `initialize` names
 * the key before anything is sent, `init` once more at the start of each turn (2.1.332).
 */
export function billingRefusal(apiKeySource: string | null): DriverError | null {
  if (!paysByKey(apiKeySource)) return null;
  return {
    code: 'billing-refused',
    message:
      `This session would be paid with an API key (${apiKeySource}), and your settings allow a subscription only. ` +
      'It was ended, and your message is kept. Take the key out of the environment or of the ' +
      "folder's settings, or allow API keys in the settings of Roundhouse.",
    exitCode: null,
    signal: null,
    stderrTail: '',
    command: '',
  };
}

/** A child that just opened is ended again when it would spend from a key; nothing was sent to it. */
export async function guardOpened(
  session: ClaudeSession,
  isGuarded: boolean,
): Promise<DriverError | null> {
  const refusal = isGuarded ? billingRefusal(session.handshake.account.apiKeySource) : null;
  if (refusal !== null) await session.close();
  return refusal;
}

export interface PayerGuardDeps {
  log: Pick<SessionLog, 'append'>;
  isGuarded(): boolean;
  isClosing(): boolean;
  close(): void;
}

/** The second net: a turn whose `init` names a key ends its session, loudly. */
export function createPayerGuard({ log, isGuarded, isClosing, close }: PayerGuardDeps) {
  return function payerTold(apiKeySource: string | null): void {
    const refusal = isGuarded() ? billingRefusal(apiKeySource) : null;
    if (refusal === null || isClosing()) return;
    log.append([errorEvent(refusal.code, refusal.message)]);
    close();
  };
}
