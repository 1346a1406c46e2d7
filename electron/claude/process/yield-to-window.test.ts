import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { spawnChild } from './spawn-child';
import { yieldToWindow } from './yield-to-window';

const SHOWS_PRIORITY = `process.stdin.once('data', () => {
  const { execFileSync } = require('node:child_process');
  const inner = execFileSync(process.execPath, ['-p', 'require("os").getPriority()']);
  process.stdout.write(require('node:os').getPriority() + ' ' + inner);
});`;

test('a child and what it starts come after the window', async () => {
  const own = getPriority();
  const started = await spawnChild(
    { file: process.execPath, args: ['-e', SHOWS_PRIORITY], isVerbatim: false },
    process.cwd(),
    { PATH: process.env.PATH ?? '' },
  );
  if (!started.ok) throw new Error(started.error.message);
  started.value.stdin.end('go\n');
  const [shown] = await once(started.value.stdout, 'data');
  const below = Math.max(own, constants.priority.PRIORITY_BELOW_NORMAL);
  expect(String(shown).trim()).toBe(`${below} ${below}`);
  expect(getPriority()).toBe(own);
});

test('a child that is gone already is nobody’s fault', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  expect(() => yieldToWindow(Number(child.pid))).not.toThrow();
});
