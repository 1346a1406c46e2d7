/** A place in the line of those that wait for a running session to end, from 1. */
export const placeWords = (place: number): string =>
  place === 1 ? 'next in line' : `${ordinal(place)} in line`;

/** `2nd`, `3rd`, `11th`. */
function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${(teen ? undefined : ENDINGS[n % 10]) ?? 'th'}`;
}

const ENDINGS: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' };
