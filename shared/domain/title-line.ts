/** A title in one line of at most `maxChars` letters; it comes from a prompt and may hold anything. */
export function titleLine(title: string, maxChars: number): string {
  const line = title.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (line === '') return 'Untitled session';
  // Letters as they are seen: half of one made of several code points is another letter, or none.
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  return letters.length > maxChars ? `${letters.slice(0, maxChars - 1).join('')}…` : line;
}
