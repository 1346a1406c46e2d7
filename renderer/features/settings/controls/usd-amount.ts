import type { NumberRange } from './whole-number';

/** What was typed as dollars, cents behind a point or a comma; or what is wrong with it. */
export function usdAmount(
  text: string,
  { min, max }: NumberRange,
): { value: number } | { wrong: string } {
  const trimmed = text
    .trim()
    .replace(',', '.')
    .replace(/\s*\$$/, '');
  if (trimmed === '') return { wrong: 'An amount is needed.' };
  if (!/^\d+(\.\d{1,4})?$/.test(trimmed)) return { wrong: 'An amount like 2.50 can stand here.' };
  const value = Number(trimmed);
  if (value < min) return { wrong: `${min} is the least.` };
  return value > max ? { wrong: `${max} is the most.` } : { value };
}
