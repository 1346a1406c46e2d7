import type { ProcessEntry } from './process-table';

/** Pid, parent, state and full start time, without headings. */
export const PS_ARGS = ['-A', '-o', 'pid=,ppid=,stat=,lstart='];

/** Lines like `  501     1 Ss   Mon Nov 30 17:18:02 2026`. Ended processes (Z) are left out. */
export function parsePsOutput(output: string): ProcessEntry[] {
  return output.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line);
    if (match === null || match[3]?.startsWith('Z')) return [];
    return [{ pid: Number(match[1]), parentPid: Number(match[2]), startedAt: match[4] ?? '' }];
  });
}
