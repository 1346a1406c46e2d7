import { asMessageUuid, type MessageUuid } from '@shared/domain/ids';
import { type Json, textOf, textsOf } from './json';

/**
 * Which prompts a result answers. Results and prompts are not one to one: a prompt sent between
 * tool rounds is folded into the running turn (`command_lifecycle` "started" before the result, both
 * uuids on it), several sent too late for that come back as one message with the texts joined by
 * newlines under one uuid, and background turns answer none (2.1.332 and 2.1.226).
 */
export interface PromptTracker {
  written(uuid: MessageUuid, text: string): void;
  /** `command_lifecycle`. */
  lifecycle(uuid: string, state: string): void;
  /** The CLI's echo of a user message (`isReplay`). */
  echoed(uuid: string | null, text: string | null): void;
  /**
   * Ends the turn; returns the prompts it answered.
   *
   * @param answersNobody a turn of the CLI's own, or a refused start
   */
  answeredBy(result: Json, answersNobody: boolean): MessageUuid[];
  hasWaiting(): boolean;
}

export function createPromptTracker(): PromptTracker {
  const waiting = new Map<MessageUuid, string>();
  const joined = new Map<string, MessageUuid[]>();
  const queued = new Set<MessageUuid>();
  const started = new Set<MessageUuid>();

  function listed(result: Json): MessageUuid[] {
    const many = textsOf(result.user_message_uuids);
    const one = textOf(result.user_message_uuid);
    const uuids = many.length > 0 || one === null ? many : [one];
    return uuids.flatMap((uuid) => [asMessageUuid(uuid), ...(joined.get(uuid) ?? [])]);
  }

  return {
    written(uuid, text) {
      waiting.set(uuid, text);
    },
    lifecycle(uuid, state) {
      const prompt = asMessageUuid(uuid);
      if (state === 'queued') queued.add(prompt);
      if (state === 'started') started.add(prompt);
      if (state === 'cancelled' || state === 'discarded' || state === 'refused') {
        waiting.delete(prompt);
        started.delete(prompt);
        queued.delete(prompt);
      }
    },
    echoed(uuid, text) {
      if (uuid === null || text === null || waiting.get(asMessageUuid(uuid)) === text) return;
      const parts = joinedPrompts(waiting, text);
      if (parts !== null) joined.set(uuid, parts);
    },
    answeredBy(result, answersNobody) {
      const answered = new Set(listed(result));
      for (const uuid of started) answered.add(uuid);
      // Names nobody and has nothing left in its queue: whatever was queued went into this turn. A result
      // with names says 0 also while a prompt waits that it will answer next (2.1.332).
      if (answered.size === 0 && result.queued_turn_count === 0)
        for (const uuid of queued) if (waiting.has(uuid)) answered.add(uuid);
      if (answered.size === 0 && !answersNobody) {
        // Older CLIs name no prompt: turns answer in the order of writing.
        for (const uuid of waiting.keys()) {
          answered.add(uuid);
          break;
        }
      }
      for (const uuid of answered) {
        waiting.delete(uuid);
        queued.delete(uuid);
      }
      started.clear();
      joined.clear();
      return [...answered];
    },
    hasWaiting: () => waiting.size > 0,
  };
}

/** Consecutive waiting prompts whose texts, joined by newlines, are this text. */
function joinedPrompts(
  waiting: ReadonlyMap<MessageUuid, string>,
  text: string,
): MessageUuid[] | null {
  const prompts = [...waiting];
  for (let from = 0; from < prompts.length; from += 1) {
    let joined = prompts[from]?.[1] ?? '';
    for (let to = from + 1; to < prompts.length; to += 1) {
      joined += `\n${prompts[to]?.[1] ?? ''}`;
      if (joined === text) return prompts.slice(from, to + 1).map(([uuid]) => uuid);
    }
  }
  return null;
}
