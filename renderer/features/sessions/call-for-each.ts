import type { CallError, Envelope } from '@shared/contract/error';
import type { SessionId } from '@shared/domain/ids';

/** As many at once: a thousand calls in one go would hold up every other. */
const AT_ONCE = 16;

export interface CalledEach {
  done: SessionId[];
  failed: { id: SessionId; error: CallError }[];
}

/** Makes the same call for each session, a few at a time, and says for which it worked. */
export async function callForEach(
  ids: readonly SessionId[],
  call: (id: SessionId) => Promise<Envelope<unknown>>,
): Promise<CalledEach> {
  const result: CalledEach = { done: [], failed: [] };
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const answers = await Promise.all(
      ids.slice(from, from + AT_ONCE).map(async (id) => ({ id, answer: await call(id) })),
    );
    for (const { id, answer } of answers)
      if (answer.ok) result.done.push(id);
      else result.failed.push({ id, error: answer.error });
  }
  return result;
}
