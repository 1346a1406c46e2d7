import type { ProcessEntry } from './process-table';

/** One process a line: pid, parent pid, start time in 100 ns ticks. */
export const WINDOWS_LIST_ARGS = [
  '-NoProfile',
  '-NonInteractive',
  '-Command',
  'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CreationDate.Ticks)" }',
];

export function parseCimOutput(output: string): ProcessEntry[] {
  return output.split('\n').flatMap((line) => {
    const match = /^(\d+) (\d+) (\d+)\s*$/.exec(line);
    if (match === null) return [];
    return [{ pid: Number(match[1]), parentPid: Number(match[2]), startedAt: match[3] ?? '' }];
  });
}
