/** Last part of a path of either platform; null when there is none. */
export function basename(path: string | null): string | null {
  const last = path?.split(/[\\/]/).findLast((part) => part !== '');
  return last ?? null;
}
