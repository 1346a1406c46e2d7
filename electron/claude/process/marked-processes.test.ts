import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { deadMark, type MarkedProgram, startMarked } from '../testing/marked-program';
import { createMarkReader } from './marked-processes';
import { parseMarkedPs } from './marked-processes-mac';

const started: MarkedProgram[] = [];
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL');
});

test('finds a process by its mark, with the mark and its start time', async () => {
  const mark = deadMark(randomUUID());
  const program = await startMarked('stubborn.mjs', mark);
  started.push(program);
  const listed = await createMarkReader(process.platform).list();
  expect(listed.filter(({ mark: { childId } }) => childId === mark.childId)).toEqual([
    { pid: program.pid, startedAt: program.startedAt, mark },
  ]);
});

test('reads what ps shows of an environment', () => {
  const mark = 'ROUNDHOUSE_INSTANCE=one:77:Mon%20Nov%2030%2017%3A18%3A02%202026:child-1';
  const output = [
    `  501 Ss   Mon Nov 30 17:18:02 2026 claude --verbose HOME=/Users/me ${mark} TERM=xterm`,
    `  502 S+   Mon Nov  3 07:18:02 2026 /bin/zsh -c sleep 60 HOME=/Users/me`,
    `  503 Z    Mon Nov 30 17:18:03 2026 (node) ${mark}`,
    `  504 S    Tue Dec  1 17:18:03 2026 grep NOT_${mark} ROUNDHOUSE_INSTANCE=nonsense`,
    `  505 S    Tue Dec  1 17:18:03 2026 echo ROUNDHOUSE_INSTANCE=other:1:x:y ${mark}`,
  ].join('\n');
  const read = {
    instanceId: 'one',
    owner: { pid: 77, startedAt: 'Mon Nov 30 17:18:02 2026' },
    childId: 'child-1',
  };
  expect(parseMarkedPs(output)).toEqual([
    { pid: 501, startedAt: 'Mon Nov 30 17:18:02 2026', mark: read },
    { pid: 505, startedAt: 'Tue Dec  1 17:18:03 2026', mark: read },
  ]);
});

test('Windows shows no environments, so nothing is found there', async () => {
  expect(await createMarkReader('win32').list()).toEqual([]);
});
