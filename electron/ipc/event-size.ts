import type { AgentEvent } from '@shared/events';

/** Cuts a batch into runs of at most `maxChars` each; an event above that travels alone. */
export function splitBySize(events: readonly AgentEvent[], maxChars: number): AgentEvent[][] {
  const runs: AgentEvent[][] = [];
  let run: AgentEvent[] = [];
  let size = 0;
  for (const event of events) {
    const chars = sizeOf(event);
    if (run.length > 0 && size + chars > maxChars) {
      runs.push(run);
      run = [];
      size = 0;
    }
    run.push(event);
    size += chars;
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

/** Fields beside the text of a streaming event, in characters as JSON. */
const CHUNK_OVERHEAD = 200;

// Nearly all events of a busy session are chunks; they are not worth serialising twice.
function sizeOf(event: AgentEvent): number {
  if (event.type === 'message_chunk' || event.type === 'reasoning') {
    return event.text.length + CHUNK_OVERHEAD;
  }
  return JSON.stringify(event).length;
}
