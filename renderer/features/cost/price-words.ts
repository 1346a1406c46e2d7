import { apiKeyWarning } from '@shared/domain/api-key';

type Payer = { apiKeySource: string | null };

/** What the amounts of several sessions mean together. */
export function priceWords(sessions: readonly Payer[]): string {
  const billed = sessions.filter(({ apiKeySource }) => apiKeyWarning(apiKeySource) !== null).length;
  if (billed > 0 && billed === sessions.length) return 'API list price, billed to an API key.';
  const estimate = 'API list price, an estimate: on a subscription it is not a bill.';
  if (billed === 0) return estimate;
  return `${estimate} ${billed === 1 ? 'One session' : `${billed} sessions`} bill an API key.`;
}
