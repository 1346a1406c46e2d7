import { fitImage } from './fit-image';

export interface FitRequest {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
}

// One image, then its owner ends it.
self.addEventListener('message', ({ data }: MessageEvent<FitRequest>) => {
  void fitImage(data.bytes, data.mediaType).then(
    (fitted) => self.postMessage(fitted),
    () => self.postMessage(null),
  );
});
