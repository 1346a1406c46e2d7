import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createManualReaper } from '../testing/manual-reaper';
import { deadMark, startMarked } from '../testing/marked-program';
import { systemClock } from './clock';
import { endDeadInstances } from './end-dead-instances';
import { signalProcess } from './end-processes';
import type { InstanceMark } from './instance-mark';
import { createMarkReader, type MarkReader } from './marked-processes';
import { isSameProcess, processStartedAt } from './process-start-time';
import { createProcessTable } from './process-table';

/** Of this test alone: other programs on this machine may have died, too. */
const marksOf = (...mine: InstanceMark[]): MarkReader => {
  const reader = createMarkReader(process.platform);
  const isMine = (id: string) => mine.some(({ childId }) => childId === id);
  return {
    list: async () => (await reader.list()).filter(({ mark }) => isMine(mark.childId)),
  };
};

test('case 39: (b) what a dead program left is ended at the next start, a living one keeps its own', async () => {
  const dead = deadMark(randomUUID());
  const self = { pid: process.pid, startedAt: (await processStartedAt(process.pid)) ?? '' };
  const living: InstanceMark = { ...deadMark(randomUUID()), owner: self };
  const unknown: InstanceMark = {
    ...deadMark(randomUUID()),
    owner: { pid: 1, startedAt: '' },
  };
  const [left, owned, doubtful] = await Promise.all(
    [dead, living, unknown].map((mark) => startMarked('stubborn.mjs', mark)),
  );
  if (!left || !owned || !doubtful) throw new Error('not started');
  const { link, orders } = createManualReaper();
  const report = await endDeadInstances({
    marks: marksOf(dead, living, unknown),
    table: createProcessTable(process.platform),
    reaper: link,
    signalProcess,
    clock: { ...systemClock, now: () => Date.now() * 20 },
  });
  expect(report.survivors).toEqual([]);
  expect(report.found.map(({ pid }) => pid)).toEqual([left.pid]);
  expect(await isSameProcess(left)).toBe(false);
  expect(await isSameProcess(owned)).toBe(true);
  expect(await isSameProcess(doubtful)).toBe(true);
  // Should this program be killed meanwhile, its reaper goes on.
  expect(orders).toEqual([`expect ${dead.childId}`, `remove ${dead.childId}`]);
  for (const { child } of [owned, doubtful]) child.kill('SIGKILL');
});

test('nothing is signalled where the platform does not list its processes', async () => {
  const dead = deadMark(randomUUID());
  const left = await startMarked('stubborn.mjs', dead);
  const report = await endDeadInstances({
    marks: marksOf(dead),
    table: { list: () => Promise.resolve([]) },
    reaper: null,
    signalProcess,
    clock: systemClock,
  });
  expect(report).toEqual({ found: [], survivors: [] });
  expect(await isSameProcess(left)).toBe(true);
  left.child.kill('SIGKILL');
});
