import { err, ok } from '@shared/domain/result';
import { expect, test } from 'vitest';
import type { ImageIntake } from '../../workspaces/image-intake';
import { createAttachmentHandlers } from './attachments';

const context = { windowId: 1, signal: new AbortController().signal };
const tooLarge = err({ code: 'image-too-large' as const, message: 'b.png is too large' });
const image = {
  id: 'h',
  mediaType: 'image/png',
  byteLength: 3,
  width: 1,
  height: 1,
  name: null,
};

const intake: ImageIntake = {
  addBytes: () => ok(image),
  addFile: (path) => Promise.resolve(path === 'b.png' ? tooLarge : ok(image)),
  readFile: () => Promise.resolve(new Uint8Array([1, 2])),
};

test('of several chosen images each is taken, or refused by name with what is in it', async () => {
  const handlers = createAttachmentHandlers({
    intake,
    pickImages: () => Promise.resolve(['a.png', 'b.png', 'c.png']),
    read: () => undefined,
  });
  expect(await handlers.pick({}, context)).toEqual(
    ok([
      { name: 'a.png', attachment: image, refusal: null, bytes: null },
      {
        name: 'b.png',
        attachment: null,
        refusal: tooLarge.ok ? null : tooLarge.error,
        bytes: new Uint8Array([1, 2]),
      },
      { name: 'c.png', attachment: image, refusal: null, bytes: null },
    ]),
  );
});

test('stored bytes go to the window without the memory they lie in', async () => {
  const pool = Buffer.alloc(1000, 7);
  const handlers = createAttachmentHandlers({
    intake,
    pickImages: () => Promise.resolve([]),
    read: () => ({ id: 'h', mediaType: 'image/png', bytes: pool.subarray(10, 13), name: null }),
  });
  const result = await handlers.read({ id: 'h' }, context);
  expect(result.ok && result.value.bytes.buffer.byteLength).toBe(3);
});
