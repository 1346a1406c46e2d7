import { spawnSync } from 'node:child_process';

/** Throws with what to do where there is none: its figure is half of the comparison. */
export function needRipgrep(): string {
  if (isThere()) return 'rg';
  const isRoot = process.getuid?.() === 0;
  if (process.platform === 'linux' && isRoot) {
    process.stderr.write('bench: installing ripgrep\n');
    spawnSync('apt-get', ['install', '-y', '-q', 'ripgrep'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  if (isThere()) return 'rg';
  throw new Error('ripgrep is needed for the comparison: install it (apt-get install ripgrep).');
}

const isThere = (): boolean => spawnSync('rg', ['--version']).status === 0;

/** Milliseconds of one `rg -c` over the file, its start included. Exit code 1 means no hit. */
export function timeRipgrep(rg: string, args: readonly string[], file: string): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(rg, ['-c', '--no-config', ...args, file]);
  const ms = performance.now() - startedAt;
  if (status !== 0 && status !== 1)
    throw new Error(`rg ended with ${status}: ${stderr.toString()}`);
  return ms;
}
