/** Tokens; null: as the model chooses. */
export const THINKING_CHOICES: readonly { tokens: number | null; name: string }[] = [
  { tokens: null, name: 'As the model chooses' },
  { tokens: 0, name: 'Off' },
  { tokens: 4_000, name: 'Up to 4k tokens' },
  { tokens: 16_000, name: 'Up to 16k tokens' },
  { tokens: 32_000, name: 'Up to 32k tokens' },
];

/** For the chip; null: nothing was chosen. */
export function thinkingLabel(tokens: number | null): string | null {
  if (tokens === null) return null;
  return tokens === 0 ? 'no thinking' : `thinking ${Math.round(tokens / 1000)}k`;
}
