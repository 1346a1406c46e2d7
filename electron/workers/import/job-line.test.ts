import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJobLine, countTaken, type JobLine, takeJob } from './job-line';

/** The line as another thread sees it. */
function asSent(line: JobLine): JobLine {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(line);
  const received: { message: JobLine } | undefined = receiveMessageOnPort(port2);
  port1.close();
  if (received === undefined) throw new Error('Nothing arrived');
  return received.message;
}

test('every job is taken once, largest first, whichever thread asks', () => {
  const sizes = fc.array(fc.nat(1_000), { maxLength: 30 });
  fc.assert(
    fc.property(sizes, fc.array(fc.boolean(), { minLength: 31, maxLength: 31 }), (all, asks) => {
      const jobs = all.map((size, index) => ({ path: `/${index}`, size, before: null }));
      const line = createJobLine(jobs);
      const other = asSent(line);
      const taken = asks.map((isOther) => takeJob(isOther ? other : line)).filter((job) => job);
      expect(countTaken(line)).toBe(jobs.length);
      expect(new Set(taken.map((job) => job?.path)).size).toBe(jobs.length);
      expect(taken.map((job) => job?.size)).toEqual(all.toSorted((a, b) => b - a));
    }),
  );
});
