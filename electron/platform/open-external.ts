import { shell } from 'electron';
import { isOpenable } from './openable-address';

/** False when the address is of a kind we do not hand to the system. */
export async function openExternal(address: string): Promise<boolean> {
  if (!isOpenable(address)) return false;
  await shell.openExternal(address);
  return true;
}
