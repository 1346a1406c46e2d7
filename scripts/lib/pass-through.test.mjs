import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

// The trailing `:` keeps the shell between, as npm has it.
const runner = `
  const { passThrough } = await import(${JSON.stringify(new URL('./pass-through.mjs', import.meta.url).href)});
  const inner = "console.log('ready ' + process.pid); setInterval(() => {}, 1000)";
  process.exitCode = await passThrough(process.execPath, ['-e', inner]);
`;

describe('a program run by a script of npm', () => {
  it('ends when the shell that npm put between is ended', async () => {
    const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$RUNNER"; :'], {
      env: {
        ...process.env,
        npm_lifecycle_event: 'start',
        NODE: process.execPath,
        RUNNER: runner,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(shell.stdout, 'close');
    const [line] = await once(shell.stdout.setEncoding('utf8'), 'data');
    expect(line).toMatch(/^ready \d+/);
    shell.kill('SIGTERM');
    // The pipe closes when the last of them has gone.
    await closed;
    expect(() => process.kill(Number(line.split(' ')[1]), 0)).toThrow('ESRCH');
  });
});
