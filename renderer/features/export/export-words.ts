/** What was taken out, said to whoever passes the file on. */
export function redactedWords(count: number, wasAsked: boolean): string {
  if (!wasAsked) return 'Secrets in it were left as they are.';
  if (count === 0) return 'Nothing in it looked like a secret.';
  return count === 1 ? '1 likely secret was taken out.' : `${count} likely secrets were taken out.`;
}
