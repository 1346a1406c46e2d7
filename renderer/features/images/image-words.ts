import { formatBytes } from '../cost/format';
import type { FittedImage } from './fit-image';

/** What became of an image on its way into a message. */
export function fittedWords({ from, to, bytes }: FittedImage, bytesBefore: number): string {
  const size = (one: { width: number; height: number }) => `${one.width} × ${one.height}`;
  const isScaled = from.width !== to.width || from.height !== to.height;
  const sizes = isScaled
    ? `scaled down from ${size(from)} to ${size(to)}`
    : `converted, ${size(to)}`;
  return `${sizes}, ${formatBytes(bytesBefore)} to ${formatBytes(bytes.byteLength)}`;
}
