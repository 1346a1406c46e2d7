import type { SessionSummary } from '@shared/contract/sessions';
import { paysByKey } from '@shared/domain/api-key';

export interface Payment {
  kind: 'key' | 'login' | 'nobody' | 'unknown' | 'demo';
  words: string;
}

type Paid = Pick<SessionSummary, 'tokenSource' | 'apiKeySource' | 'subscriptionType' | 'isDemo'>;

/** Who pays for a session, as its CLI said: from `initialize.account`, and from `init` (2.1.332). */
export function paymentOf(session: Paid): Payment {
  const { tokenSource, apiKeySource, subscriptionType, isDemo } = session;
  if (isDemo) return { kind: 'demo', words: 'nothing is charged' };
  if (paysByKey(apiKeySource)) return { kind: 'key', words: `an API key (${apiKeySource})` };
  if (subscriptionType !== null)
    return { kind: 'login', words: `your subscription (${subscriptionType})` };
  if (tokenSource === null) return { kind: 'unknown', words: 'not known before it starts' };
  if (tokenSource === 'none') return { kind: 'nobody', words: 'nobody is signed in' };
  return { kind: 'login', words: `your login (${tokenSource})` };
}
