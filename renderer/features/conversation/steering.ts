import type { PromptItem, TimelineItem } from '@shared/domain/timeline-types';

/** What became of a prompt that was sent while a turn ran; null for one that began a turn. */
export type Steering = 'waiting' | 'folded' | 'own-turn' | null;

/**
 * The CLI reads such a prompt between two tool rounds and answers it in the running turn, whose result
 * then names both. With no round left it becomes a turn of its own (2.1.332).
 */
export function steeringOf(items: readonly TimelineItem[], prompt: PromptItem): Steering {
  const at = items.findLastIndex((item) => item.id === prompt.id);
  if (prompt.origin !== 'user' || at < 0 || !isInTurn(items, at)) return null;
  const uuid = prompt.messageUuid;
  for (const item of items.slice(at + 1)) {
    if (item.kind === 'error' && item.fatal) return null;
    if (item.kind !== 'turn-end') continue;
    const answered = item.complete.promptUuids;
    if (answered.some((named) => named === uuid))
      return answered.length > 1 ? 'folded' : 'own-turn';
    if (item.complete.stopReason === 'interrupted') return null;
  }
  return 'waiting';
}

/** Another prompt came before it and no turn has ended since. */
function isInTurn(items: readonly TimelineItem[], at: number): boolean {
  for (let before = at - 1; before >= 0; before -= 1) {
    const item = items[before];
    if (item?.kind === 'turn-end' || (item?.kind === 'error' && item.fatal)) return false;
    if (item?.kind === 'prompt') return true;
  }
  return false;
}

export const STEERING_WORDS: Record<Exclude<Steering, null>, string> = {
  waiting: 'Sent while it worked; read between two tool calls',
  folded: 'Sent while it worked; answered in that turn',
  'own-turn': 'Sent while it worked, too late for that turn; answered in its own',
};
