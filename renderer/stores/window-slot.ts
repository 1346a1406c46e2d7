/**
 * The place of a window among the open ones, as main gives it in the address. A window that opens
 * again in the same place finds what was kept for it; the bound keeps what is kept bounded.
 */
export function windowSlot(search: string): string {
  const asked = new URLSearchParams(search).get('window') ?? '1';
  return /^[1-9]\d?$/.test(asked) ? asked : '1';
}
