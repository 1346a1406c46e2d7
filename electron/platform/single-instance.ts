export interface InstanceHost {
  requestSingleInstanceLock(): boolean;
  on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown;
}

/**
 * One program for each data folder: the lock lies in it, so its path must be settled before. False:
 * another one runs there and has been told our arguments; this one is to go.
 */
export function claimDataFolder(
  host: InstanceHost,
  onSecondStart: (argv: readonly string[]) => void,
): boolean {
  if (!host.requestSingleInstanceLock()) return false;
  host.on('second-instance', (_event, argv) => onSecondStart(argv));
  return true;
}
