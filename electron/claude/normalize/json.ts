import { isJson } from '@shared/domain/json-object';

export { isJson, type Json, jsonOf } from '@shared/domain/json-object';

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

export const flagOf = (value: unknown): boolean | null =>
  typeof value === 'boolean' ? value : null;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

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
