import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkImage, encodedLength, MAX_ENCODED_IMAGE_BYTES, sniffImage } from './image-type';

const ascii = (text: string): number[] => [...new TextEncoder().encode(text)];

function png(width: number, height: number, byteLength = 33): Uint8Array {
  const bytes = new Uint8Array(byteLength);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, ...ascii('IHDR')]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

const gif = Uint8Array.from([...ascii('GIF89a'), 0x2c, 0x01, 0x02, 0x00, 0, 0, 0]);
const jpeg = Uint8Array.from([
  0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0x00, 0x00, 0xff, 0xff, 0xc2, 0x00, 0x11, 0x08, 0x01, 0x00,
  0x02, 0x00, 0x03,
]);
const webp = (chunk: string, rest: number[]): Uint8Array =>
  Uint8Array.from([...ascii('RIFF'), 0, 0, 0, 0, ...ascii(`WEBP${chunk}`), 0, 0, 0, 0, ...rest]);

test('reads kind and size of the four formats from their bytes', () => {
  expect(sniffImage(png(640, 480))).toEqual({ mediaType: 'image/png', width: 640, height: 480 });
  expect(sniffImage(gif)).toEqual({ mediaType: 'image/gif', width: 300, height: 2 });
  expect(sniffImage(jpeg)).toEqual({ mediaType: 'image/jpeg', width: 512, height: 256 });
  expect(sniffImage(webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x10, 0x00, 0x20, 0x00]))).toEqual({
    mediaType: 'image/webp',
    width: 16,
    height: 32,
  });
  expect(sniffImage(webp('VP8L', [0x2f, 0x0f, 0xc0, 0x07, 0x00, 0, 0, 0, 0, 0]))).toEqual({
    mediaType: 'image/webp',
    width: 16,
    height: 32,
  });
  expect(sniffImage(webp('VP8X', [0, 0, 0, 0, 0x0f, 0, 0, 0x1f, 0, 0]))).toEqual({
    mediaType: 'image/webp',
    width: 16,
    height: 32,
  });
});

test('reads an image that is a view into a larger buffer', () => {
  const whole = new Uint8Array(100);
  whole.set(png(3, 4), 7);
  expect(sniffImage(whole.subarray(7, 40))).toMatchObject({ width: 3, height: 4 });
});

test('refuses text, empty files, other formats and images without a size', () => {
  for (const bytes of [[], ascii('hello, this is only text'), ascii('BM'), ascii('<svg/>')]) {
    expect(sniffImage(Uint8Array.from(bytes))).toBeNull();
  }
  expect(sniffImage(png(0, 5))).toBeNull();
});

test('never throws, whatever the bytes and wherever they are cut', () => {
  const samples = [png(9, 9), gif, jpeg, webp('VP8 ', [0, 0, 0, 0, 0, 0, 1, 0, 1, 0])];
  fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => void sniffImage(bytes)));
  for (const sample of samples) {
    for (let end = 0; end <= sample.length; end += 1) sniffImage(sample.subarray(0, end));
  }
});

test('measures the encoded size: a 4 MB file is too large', () => {
  const largest = (MAX_ENCODED_IMAGE_BYTES / 4) * 3;
  expect(encodedLength(largest)).toBe(MAX_ENCODED_IMAGE_BYTES);
  expect(checkImage(png(10, 10, largest)).ok).toBe(true);
  expect(checkImage(png(10, 10, 4_000_000))).toMatchObject({
    ok: false,
    error: { code: 'image-too-large', encodedBytes: 5_333_336 },
  });
});

test('refuses an image that would need scaling', () => {
  expect(checkImage(png(2000, 2000)).ok).toBe(true);
  expect(checkImage(png(2001, 10))).toMatchObject({
    ok: false,
    error: { code: 'image-too-large' },
  });
});
