import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isSameProcess, ownIdentity, startTimeOf } from './process-identity';

test('this process is itself, and is not one of another start time', () => {
  const { pid, startedAt } = ownIdentity();
  expect(pid).toBe(process.pid);
  expect(isSameProcess(pid, startedAt)).toBe(true);
  expect(isSameProcess(pid, `${startedAt}1`)).toBe(false);
});

test('a process that ended is no longer the same', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  const startedAt = startTimeOf(pid);
  expect(startedAt).not.toBeNull();
  child.stdin.end();
  await once(child, 'close');
  expect(isSameProcess(pid, startedAt ?? '')).toBe(false);
});

test('what is no pid is no process', () => {
  for (const pid of [0, -1, 1.5, Number.NaN, 2 ** 40]) expect(startTimeOf(pid)).toBeNull();
});
