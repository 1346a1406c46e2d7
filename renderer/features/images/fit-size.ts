import { MAX_IMAGE_SIDE_PX } from '@shared/domain/image-type';

export interface Size {
  width: number;
  height: number;
}

/** The same shape, with no side above what the API takes; never larger than it was. */
export function fitSize({ width, height }: Size, most = MAX_IMAGE_SIDE_PX): Size {
  const scale = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.min(most, Math.round(width * scale))),
    height: Math.max(1, Math.min(most, Math.round(height * scale))),
  };
}

/** Of the longest side, for what is still too many bytes: half of them, a quarter and so on. */
export const SHRINK_STEPS = [1, 0.7, 0.5, 0.35, 0.25] as const;

/** In the order tried: lossless where it was, then what costs least to look at. */
export const formatsFor = (mediaType: string): { type: string; quality?: number }[] =>
  mediaType === 'image/jpeg'
    ? [
        { type: 'image/jpeg', quality: 0.9 },
        { type: 'image/jpeg', quality: 0.75 },
      ]
    : [{ type: 'image/png' }, { type: 'image/webp', quality: 0.92 }];
