import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sniffForeignImage } from './foreign-image';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const box = (...brands: string[]): Uint8Array =>
  bytes(`\0\0\0${String.fromCharCode(8 + brands.length * 4)}ftyp${brands.join('')}mdat`);

test.each([
  ['bmp', bytes(`BM${'\0'.repeat(60)}`)],
  ['tiff', bytes('II*\0rest')],
  ['tiff', bytes('MM\0*rest')],
  ['avif', box('avif', '\0\0\0\0', 'mif1')],
  ['avif', box('mif1', '\0\0\0\0', 'avif')],
  ['heic', box('heic', '\0\0\0\0', 'mif1')],
  ['svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['svg', bytes('\n<?xml version="1.0"?>\n<!-- a\n-->\n<!DOCTYPE svg>\n<svg>')],
])('case 73: %s is told from its bytes', (kind, file) => {
  expect(sniffForeignImage(file)).toBe(kind);
});

test.each([bytes(''), bytes('plain text'), bytes('<html><svg></svg></html>'), box('isom')])(
  'what is none of these is not taken for one',
  (file) => {
    expect(sniffForeignImage(file)).toBeNull();
  },
);

test('any bytes are looked at without a fault', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (file) => void sniffForeignImage(file)));
});
