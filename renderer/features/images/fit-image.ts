import { checkImage, sniffImage } from '@shared/domain/image-type';
import { fitSize, formatsFor, SHRINK_STEPS, type Size } from './fit-size';

export interface FittedImage {
  bytes: Uint8Array<ArrayBuffer>;
  from: Size;
  to: Size;
}

/**
 * An image the API takes, made of one it does not: another format, or smaller. Null: it cannot be decoded
 * here. Of a moving image only the first picture is left. For a worker: decoding takes its time.
 */
export async function fitImage(
  source: Uint8Array<ArrayBuffer>,
  mediaType: string,
): Promise<FittedImage | null> {
  const known = sniffImage(source);
  const blob = new Blob([source], { type: known?.mediaType ?? mediaType });
  const picture = await decode(blob, known === null ? null : fitSize(known));
  if (picture === null) return null;
  const from = known ?? { width: picture.width, height: picture.height };
  try {
    const most = fitSize(from);
    for (const step of SHRINK_STEPS) {
      const to = fitSize(most, Math.ceil(Math.max(most.width, most.height) * step));
      const bytes = await encode(picture, to, known?.mediaType ?? mediaType);
      if (bytes !== null) return { bytes, from: { width: from.width, height: from.height }, to };
    }
    return null;
  } finally {
    picture.close();
  }
}

/** Scaled while it is decoded, where the size is known before: the whole would need gigabytes. */
async function decode(blob: Blob, size: Size | null): Promise<ImageBitmap | null> {
  const options: ImageBitmapOptions =
    size === null
      ? {}
      : { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' };
  return createImageBitmap(blob, options).catch(() => null);
}

async function encode(
  picture: ImageBitmap,
  { width, height }: Size,
  mediaType: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  for (const format of formatsFor(mediaType)) {
    const made = new Uint8Array(await (await canvas.convertToBlob(format)).arrayBuffer());
    if (checkImage(made).ok) return made;
  }
  return null;
}
