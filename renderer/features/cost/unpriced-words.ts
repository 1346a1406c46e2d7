/** Why an amount is missing or only a lower bound. */
export function unpricedWords(turns: number, isUnknown: boolean): string {
  if (isUnknown && turns === 0) return 'Claude Code gave no figure.';
  const count = turns === 1 ? 'One turn' : `${turns} turns`;
  return isUnknown
    ? `Not known: ${count.toLowerCase()} ended, and Claude Code gave no figure.`
    : `${count} ended without a figure from Claude Code, so the whole is more.`;
}
