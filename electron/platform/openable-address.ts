const OPENABLE = new Set(['https:', 'http:', 'mailto:']);

/** Other schemes can start programs (file:, smb:, handlers of other applications). */
export function isOpenable(address: string): boolean {
  try {
    return OPENABLE.has(new URL(address).protocol);
  } catch {
    return false;
  }
}
