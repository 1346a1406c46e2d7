/** One JSON object as it came from the CLI: nothing about it is certain. */
export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

export const flagOf = (value: unknown): boolean | null =>
  typeof value === 'boolean' ? value : null;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const jsonOf = (value: unknown): Json => (isJson(value) ? value : {});

export const textsOf = (value: unknown): string[] =>
  listOf(value).filter((entry): entry is string => typeof entry === 'string');

/** The text of a message's or a tool result's content: a string, or its text blocks joined. */
export function contentText(content: unknown): string | null {
  if (typeof content === 'string') return content;
  const texts = listOf(content).flatMap((block) =>
    isJson(block) && block.type === 'text' && typeof block.text === 'string' ? [block.text] : [],
  );
  return texts.length === 0 ? null : texts.join('\n');
}
