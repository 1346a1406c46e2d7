import { expect, test, vi } from 'vitest';
import { createBatchQueue, PAUSE_ABOVE_BYTES, PAUSE_WHILE_ENDING_BYTES } from './batch-queue';

const MEGABYTE = 1024 * 1024;

test('case 94: asks the source to wait while the consumer is far behind, and to go on later', async () => {
  const onFull = vi.fn();
  const onDrained = vi.fn();
  const queue = createBatchQueue<number>(onFull, onDrained);
  const iterator = queue.items[Symbol.asyncIterator]();
  const count = PAUSE_ABOVE_BYTES / MEGABYTE + 1;
  for (let index = 0; index < count; index += 1) queue.push(index, MEGABYTE);
  expect(onFull).toHaveBeenCalledOnce();

  for (let index = 0; index < count; index += 1) {
    expect(await iterator.next()).toEqual({ done: false, value: index });
    if (index < count - 3) expect(onDrained).not.toHaveBeenCalled();
  }
  expect(onDrained).toHaveBeenCalledOnce();
});

test('delivers what is queued before it ends, and wakes a waiting consumer', async () => {
  const queue = createBatchQueue<string>(
    () => undefined,
    () => undefined,
  );
  const seen: string[] = [];
  const consumer = (async () => {
    for await (const item of queue.items) seen.push(item);
  })();
  queue.push('a', 1);
  queue.push('b', 1);
  queue.finish();
  queue.push('too late', 1);
  await consumer;
  expect(seen).toEqual(['a', 'b']);
});

test('a consumer that leaves the loop does not hold the source back', async () => {
  const onDrained = vi.fn();
  const queue = createBatchQueue<number>(() => undefined, onDrained);
  queue.push(1, 1);
  queue.push(2, PAUSE_ABOVE_BYTES);
  for await (const item of queue.items) if (item === 1) break;
  expect(onDrained).toHaveBeenCalledOnce();
  queue.push(3, 2 * PAUSE_ABOVE_BYTES);
  expect(await queue.items[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
});

test('a source that is being ended goes on, but not without end', () => {
  const onFull = vi.fn();
  const onDrained = vi.fn();
  const queue = createBatchQueue<number>(onFull, onDrained);
  queue.push(1, PAUSE_ABOVE_BYTES + 1);
  queue.raiseLimit();
  queue.push(2, PAUSE_ABOVE_BYTES + 1);
  expect([onFull.mock.calls.length, onDrained.mock.calls.length]).toEqual([1, 1]);
  queue.push(3, PAUSE_WHILE_ENDING_BYTES);
  expect(onFull).toHaveBeenCalledTimes(2);
});
