import { readdirSync, readFileSync } from 'node:fs';

/** In the environment of every process of a round: found without the product's own means. */
export const ROUND_VARIABLE = 'ROUNDHOUSE_SOAK_ROUND';

export interface Orphan {
  pid: number;
  command: string;
}

/** Living processes of a round, whoever their parent is. Linux only. */
export function processesOf(round: string): Orphan[] {
  return readdirSync('/proc').flatMap((name) => {
    const environment = read(name, 'environ').split('\0');
    if (!environment.includes(`${ROUND_VARIABLE}=${round}`)) return [];
    const command = read(name, 'cmdline').replaceAll('\0', ' ').trim();
    return [{ pid: Number(name), command }];
  });
}

function read(pid: string, file: string): string {
  try {
    return /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/${file}`, 'latin1') : '';
  } catch {
    return '';
  }
}
