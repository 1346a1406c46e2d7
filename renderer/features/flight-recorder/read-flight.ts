import type { CallError } from '@shared/contract/error';
import { type Flight } from '@shared/domain/flight-recorder/flight-types';
import { recordFlight } from '@shared/domain/flight-recorder/record-flight';
import { turnEvents } from '@shared/domain/flight-recorder/turn-events';
import type { SessionId } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { AgentEvent } from '@shared/events';
import type { Client } from '../../bridge/client';

const PAGE_EVENTS = 1_000;
/** A turn of more events than this is not one a person could look at. */
const MAX_EVENTS = 200_000;

/** From what is stored, so that a turn of last year is read like one of now. Null: it is not there. */
export async function readFlight(
  client: Pick<Client, 'sessions'>,
  sessionId: SessionId,
  endSeq: number,
  signal: AbortSignal,
): Promise<Result<Flight | null, CallError>> {
  let events: AgentEvent[] = [];
  let beforeSeq = endSeq + 1;
  while (!signal.aborted && events.length < MAX_EVENTS) {
    const page = await client.sessions.page({ sessionId, beforeSeq, limit: PAGE_EVENTS });
    if (!page.ok) return err(page.error);
    events = [...page.value.events, ...events];
    const { hasEarlier } = page.value;
    const own = turnEvents(events, endSeq, hasEarlier);
    if (own) return ok(recordFlight(own));
    const [first] = page.value.events;
    if (!hasEarlier || !first) break;
    beforeSeq = first.seq;
  }
  return ok(null);
}
