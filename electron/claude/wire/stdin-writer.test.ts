import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createStdinWriter } from './stdin-writer';

/** A pipe that takes what it is given only when it is told to. */
function slowPipe(): { pipe: Writable; chunks: string[]; take(error?: Error): void } {
  const chunks: string[] = [];
  let pending: ((error?: Error) => void) | null = null;
  const pipe = new Writable({
    highWaterMark: 16,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk.toString());
      pending = done;
    },
  });
  return {
    pipe,
    chunks,
    take(error) {
      const done = pending;
      pending = null;
      done?.(error);
    },
  };
}

test('case 94: the next line is written only when the pipe took the one before', async () => {
  const { pipe, chunks, take } = slowPipe();
  const writer = createStdinWriter(pipe);
  const first = writer.write('initialize');
  const second = writer.write('x'.repeat(200_000));
  expect(chunks).toEqual(['initialize\n']);
  take();
  expect(await first).toEqual({ ok: true, value: undefined });
  expect(chunks).toHaveLength(2);
  take();
  expect((await second).ok).toBe(true);
});

test('a broken pipe fails the line that was under way and those that wait', async () => {
  const { pipe, take } = slowPipe();
  const writer = createStdinWriter(pipe);
  const first = writer.write('one');
  const second = writer.write('two');
  take(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  expect(await first).toEqual({ ok: false, error: { code: 'EPIPE' } });
  expect((await second).ok).toBe(false);
  expect(await writer.write('three')).toEqual({ ok: false, error: { code: 'closed' } });
});

test('a line the dead child never took fails when the writer is abandoned', async () => {
  const { pipe } = slowPipe();
  const writer = createStdinWriter(pipe);
  const write = writer.write('x'.repeat(8_000_000));
  writer.abandon();
  expect(await write).toEqual({ ok: false, error: { code: 'closed' } });
});

test('the end of the pipe comes after what was accepted', async () => {
  const pipe = new PassThrough();
  const writer = createStdinWriter(pipe);
  void writer.write('last');
  writer.end();
  expect((await pipe.toArray()).join('')).toBe('last\n');
});
