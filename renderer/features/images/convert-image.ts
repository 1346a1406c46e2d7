import { sniffForeignImage } from '@shared/domain/foreign-image';
import { sniffImage } from '@shared/domain/image-type';
import type { FittedImage } from './fit-image';
import { fitSize } from './fit-size';
import type { FitRequest } from './fit-worker';

/** A very large photograph takes seconds. */
const DEADLINE_MS = 60_000;

/** What can be made of a file the API would refuse as it is; null: nothing. */
export async function convertImage(
  bytes: Uint8Array<ArrayBuffer>,
  startWorker = () => new Worker(new URL('./fit-worker.ts', import.meta.url), { type: 'module' }),
): Promise<FittedImage | null> {
  const foreign = sniffForeignImage(bytes);
  if (foreign === 'svg') {
    const drawn = await drawSvg(bytes);
    return drawn === null ? null : fitInWorker(drawn, 'image/png', startWorker);
  }
  if (sniffImage(bytes) === null && foreign !== 'bmp' && foreign !== 'avif') return null;
  return fitInWorker(bytes, foreign === null ? '' : `image/${foreign}`, startWorker);
}

function fitInWorker(
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: string,
  startWorker: () => Worker,
): Promise<FittedImage | null> {
  const worker = startWorker();
  return new Promise<FittedImage | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), DEADLINE_MS);
    const settle = (fitted: FittedImage | null) => {
      clearTimeout(timer);
      resolve(fitted);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<FittedImage | null>) =>
      settle(data),
    );
    worker.addEventListener('error', () => settle(null));
    worker.postMessage({ bytes, mediaType } satisfies FitRequest);
  }).finally(() => worker.terminate());
}

/** Only a page can draw one. As the source of an image it runs nothing and loads nothing. */
async function drawSvg(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { width, height } = fitSize({
      width: image.naturalWidth || UNSIZED_PX,
      height: image.naturalHeight || UNSIZED_PX,
    });
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

const UNSIZED_PX = 1024;
