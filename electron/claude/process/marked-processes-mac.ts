import { MARK_VARIABLE, parseMark } from './instance-mark';
import type { MarkedProcess } from './marked-processes';

/** This user's processes: pid, state, start time, then arguments and environment as words. */
export const PS_ENVIRONMENT_ARGS = ['-x', '-E', '-ww', '-o', 'pid=,stat=,lstart=,command='];

const LINE = /^\s*(\d+)\s+(\S+)\s+(\w{3} \w{3} [ \d]\d [\d:]{8} \d{4})\s+(.*)$/;
const MARK = new RegExp(`(?:^|\\s)${MARK_VARIABLE}=(\\S+)`, 'g');

/**
 * The environment follows the arguments, so the last word of that name counts. macOS hides the
 * environment of the system's own programs (`/bin/sh` for instance); those are left to the notes.
 */
export function parseMarkedPs(output: string): MarkedProcess[] {
  return output.split('\n').flatMap((line) => {
    const match = LINE.exec(line);
    if (match === null || match[2]?.startsWith('Z')) return [];
    const value = [...(match[4] ?? '').matchAll(MARK)].at(-1)?.[1];
    const mark = value === undefined ? null : parseMark(value);
    const pid = Number(match[1]);
    if (mark === null || pid === process.pid) return [];
    return [{ pid, startedAt: match[3] ?? '', mark }];
  });
}
