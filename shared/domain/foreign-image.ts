/** Kinds of image files that the API does not take. */
export type ForeignImage = 'bmp' | 'tiff' | 'avif' | 'heic' | 'svg';

/** What such a file is by its bytes, whatever its name says; null: none of these. */
export function sniffForeignImage(bytes: Uint8Array): ForeignImage | null {
  const start = latin1(bytes, 0, 64);
  if (start.startsWith('BM') && bytes.length > 26) return 'bmp';
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return 'tiff';
  if (start.slice(4, 8) === 'ftyp') return brandOf(bytes);
  return isSvg(bytes) ? 'svg' : null;
}

/** ISO base media files name their kind as one of the brands of their first box. */
function brandOf(bytes: Uint8Array): 'avif' | 'heic' | null {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const brands: readonly string[] = latin1(bytes, 8, Math.min(size, 256)).match(/.{4}/gs) ?? [];
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : null;
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

/** Its marks are ASCII. Behind a byte order mark, a declaration, comments and a document type the first element is `svg`. */
function isSvg(bytes: Uint8Array): boolean {
  const text = latin1(bytes, 0, 4_096).replace(/^\u00ef\u00bb\u00bf/, '');
  const body = text.replace(
    /^(\s|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^>[]*(\[[^\]]*\])?\s*>)+/i,
    '',
  );
  return /^<svg[\s>]/i.test(body);
}

const latin1 = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end));
