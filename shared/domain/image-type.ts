import { err, ok, type Result } from './result';

export type ImageMediaType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

export interface ImageInfo {
  mediaType: ImageMediaType;
  /** Pixels. */
  width: number;
  height: number;
}

/** The API measures an image after base64, so a 4 MB file is already too much. Bytes. */
export const MAX_ENCODED_IMAGE_BYTES = 5 * 1024 * 1024;
/** Longest side the API takes in a request with many images; one long conversation has many. */
export const MAX_IMAGE_SIDE_PX = 2000;

/** Length of the base64 text of so many bytes, padding included. */
export const encodedLength = (byteLength: number): number => Math.ceil(byteLength / 3) * 4;

export type ImageRefusal =
  | { code: 'image-not-supported' }
  | { code: 'image-too-large'; encodedBytes: number; width: number; height: number };

/** Can these bytes go to the API as they are? What would need scaling is refused. */
export function checkImage(bytes: Uint8Array): Result<ImageInfo, ImageRefusal> {
  const info = sniffImage(bytes);
  if (info === null) return err({ code: 'image-not-supported' });
  const encodedBytes = encodedLength(bytes.byteLength);
  const isTooLarge =
    encodedBytes > MAX_ENCODED_IMAGE_BYTES || Math.max(info.width, info.height) > MAX_IMAGE_SIDE_PX;
  if (isTooLarge) {
    return err({ code: 'image-too-large', encodedBytes, width: info.width, height: info.height });
  }
  return ok(info);
}

/**
 * What an image file is by its bytes, whatever its name says. Null: none of the four kinds the API
 * takes, or cut off before its size is known.
 */
export function sniffImage(bytes: Uint8Array): ImageInfo | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = sniffPng(view) ?? sniffGif(view) ?? sniffWebp(view) ?? sniffJpeg(view);
  return found !== null && found.width > 0 && found.height > 0 ? found : null;
}

function sniffPng(view: DataView): ImageInfo | null {
  if (view.byteLength < 24) return null;
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null;
  if (!hasText(view, 12, 'IHDR')) return null;
  return { mediaType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function sniffGif(view: DataView): ImageInfo | null {
  if (view.byteLength < 10) return null;
  if (!hasText(view, 0, 'GIF87a') && !hasText(view, 0, 'GIF89a')) return null;
  return {
    mediaType: 'image/gif',
    width: view.getUint16(6, true),
    height: view.getUint16(8, true),
  };
}

function sniffWebp(view: DataView): ImageInfo | null {
  if (view.byteLength < 30 || !hasText(view, 0, 'RIFF') || !hasText(view, 8, 'WEBP')) return null;
  const size = webpSize(view);
  return size === null ? null : { mediaType: 'image/webp', ...size };
}

/** The three WebP bitstreams keep their size in three places: lossy, lossless, extended. */
function webpSize(view: DataView): { width: number; height: number } | null {
  if (hasText(view, 12, 'VP8 ')) {
    return {
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
    };
  }
  if (hasText(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (hasText(view, 12, 'VP8X')) {
    return { width: getUint24(view, 24) + 1, height: getUint24(view, 27) + 1 };
  }
  return null;
}

function sniffJpeg(view: DataView): ImageInfo | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  let offset = 2;
  while (offset + 4 <= view.byteLength) {
    if (view.getUint8(offset) !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (isStartOfFrame(marker)) {
      if (offset + 9 > view.byteLength) return null;
      return {
        mediaType: 'image/jpeg',
        height: view.getUint16(offset + 5),
        width: view.getUint16(offset + 7),
      };
    }
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    offset += isBare ? 2 : 2 + view.getUint16(offset + 2);
  }
  return null;
}

/** SOF0 to SOF15 without the three markers of that range that define tables instead. */
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const getUint24 = (view: DataView, offset: number): number =>
  view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);

function hasText(view: DataView, offset: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (view.getUint8(offset + index) !== text.charCodeAt(index)) return false;
  }
  return true;
}
