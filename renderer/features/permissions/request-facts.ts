import { useEffect, useState } from 'react';
import { CAUTIOUS_TRAITS, NO_TRAITS, type RequestTraits } from '@shared/domain/request-facts';
import { useRequests } from '../../bridge/queries';

/** What is known of an open request beside its event. */
export interface RequestFacts {
  traits: RequestTraits;
  /** A rule that says it is allowed, and it is asked all the same. */
  askedInSpiteOf: { rule: string; destination: string } | null;
  /** What the subagent that asks is for. */
  subagent: string | null;
}

/** The list of requests follows the event within a frame; a card does not wait for ever. */
const FACTS_WAIT_MS = 2_000;

const NONE = { askedInSpiteOf: null, subagent: null };
const CAUTIOUS: RequestFacts = { traits: CAUTIOUS_TRAITS, ...NONE };

/** What a card is drawn with until it hears; it is locked meanwhile. */
export const UNKNOWN_FACTS: RequestFacts = { traits: NO_TRAITS, ...NONE };

/** Null while it is on its way; nothing can be answered until then. */
export function useRequestFacts(sessionId: string, requestId: string): RequestFacts | null {
  const { data } = useRequests();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), FACTS_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const found = data?.find(
    (request) => request.sessionId === sessionId && request.requestId === requestId,
  );
  return found ?? (isLate ? CAUTIOUS : null);
}
