import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createImageIntake, type NewImage } from './image-intake';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundhouse-images-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The head of a PNG of that size in pixels, padded to `byteLength`. */
function png(width: number, height: number, byteLength = 64): Buffer {
  const bytes = Buffer.alloc(byteLength);
  bytes.write('89504e470d0a1a0a0000000d49484452', 'hex');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const jpeg = Buffer.from('ffd8ffc0001108000a0014030111000211010311010000', 'hex');

function setUp() {
  const stored: NewImage[] = [];
  return { stored, intake: createImageIntake({ store: (image) => stored.push(image) }) };
}

test('case 72: the media type comes from the bytes on every way in', async () => {
  const { intake, stored } = setUp();
  const path = join(folder, 'photo.png');
  writeFileSync(path, jpeg);
  expect(await intake.addFile(path)).toMatchObject({
    value: { mediaType: 'image/jpeg', width: 20, height: 10, name: 'photo.png' },
  });
  expect(intake.addBytes(jpeg, 'pasted.webp')).toMatchObject({
    value: { mediaType: 'image/jpeg' },
  });
  expect(stored[0]?.id).toBe(stored[1]?.id);
});

test('a folder, an empty file, text named .png and a file that is gone are refused by name', async () => {
  const { intake, stored } = setUp();
  mkdirSync(join(folder, 'album'));
  writeFileSync(join(folder, 'empty.png'), '');
  writeFileSync(join(folder, 'text.png'), 'not an image');
  for (const [name, code, word] of [
    ['album', 'image-not-supported', 'folder'],
    ['empty.png', 'image-not-supported', 'empty'],
    ['text.png', 'image-not-supported', 'PNG, JPEG, GIF or WebP'],
    ['gone.png', 'not-found', 'could not be read'],
  ] as const) {
    const result = await intake.addFile(join(folder, name));
    expect(result).toMatchObject({ error: { code } });
    expect(!result.ok && result.error.message).toContain(name);
    expect(!result.ok && result.error.message).toContain(word);
  }
  expect(stored).toEqual([]);
});

test('the size that counts is the encoded one, and the message names the limit', () => {
  const { intake, stored } = setUp();
  const result = intake.addBytes(png(10, 10, 4 * 1024 * 1024), 'big.png');
  expect(result).toMatchObject({ error: { code: 'image-too-large' } });
  expect(!result.ok && result.error.message).toMatch(/5\.3 MB as it is sent.*5\.0 MB once encoded/);
  expect(stored).toEqual([]);
});

test('an image with a side that is too long is refused with its pixels', () => {
  const { intake } = setUp();
  const result = intake.addBytes(png(9000, 10), null);
  expect(result).toMatchObject({ error: { code: 'image-too-large' } });
  expect(!result.ok && result.error.message).toContain('9000 × 10 pixels');
});
