export interface NumberRange {
  min: number;
  max: number;
}

/** What was typed as a whole number of the range, or what is wrong with it. */
export function wholeNumber(
  text: string,
  { min, max }: NumberRange,
): { value: number } | { wrong: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { wrong: `A number from ${min} to ${max} is needed.` };
  if (!/^\d+$/.test(trimmed)) return { wrong: 'Only a whole number can stand here.' };
  const value = Number(trimmed);
  if (value < min) return { wrong: `${min} is the least.` };
  return value > max ? { wrong: `${max} is the most.` } : { value };
}
