/** `9:5` is still being typed; `9:05` and `0905` are a time. Null: not one yet. */
export function clockTime(text: string): string | null {
  const [, hours = '', minutes = ''] = /^\s*(\d{1,2}):?(\d{2})\s*$/.exec(text) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
