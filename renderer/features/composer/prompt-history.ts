import type { TimelineItem } from '@shared/domain/timeline-types';

/**
 * What a person wrote in the conversation, oldest first; the same words in a row once. Commands have a list
 * of their own, which the same keys go through.
 */
export function writtenPrompts(items: readonly TimelineItem[]): string[] {
  const texts = items.flatMap((item) =>
    item.kind === 'prompt' && item.origin === 'user' && /^\s*[^/\s]/.test(item.text)
      ? [item.text]
      : [],
  );
  return texts.filter((text, index) => text !== texts[index - 1]);
}

/**
 * The prompt one step up (-1) or down (1) from `text`, which is '' or one that was called up before at
 * `at`. Null: the key has another meaning there. Below the newest the field is empty again.
 */
export function stepHistory(
  prompts: readonly string[],
  text: string,
  at: number | null,
  by: -1 | 1,
): { text: string; at: number | null } | null {
  const isCalledUp = at !== null && prompts[at] === text;
  if (!isCalledUp && (text !== '' || by > 0)) return null;
  const next = (isCalledUp ? at : prompts.length) + by;
  if (next >= prompts.length) return { text: '', at: null };
  const found = prompts[next];
  // At the oldest one it stays.
  return found === undefined ? null : { text: found, at: next };
}
