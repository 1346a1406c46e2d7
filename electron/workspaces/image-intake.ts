import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AttachmentDto } from '@shared/contract/app';
import type { CallError } from '@shared/contract/error';
import {
  checkImage,
  type ImageRefusal,
  MAX_ENCODED_IMAGE_BYTES,
  MAX_IMAGE_SIDE_PX,
} from '@shared/domain/image-type';
import { sniffForeignImage } from '@shared/domain/foreign-image';
import { err, ok, type Result } from '@shared/domain/result';

export interface NewImage {
  /** SHA-256 hex of the bytes. */
  id: string;
  mediaType: string;
  bytes: Uint8Array;
  width: number;
  height: number;
  name: string | null;
}

export interface ImageIntake {
  /** Stored under the hash of its bytes: the same image twice is one. */
  addBytes(bytes: Uint8Array, name: string | null): Result<AttachmentDto, CallError>;
  /** `path`: absolute, of a dropped or picked file. */
  addFile(path: string): Promise<Result<AttachmentDto, CallError>>;
  /** For whoever can convert it; null: it cannot be read, or is no file an image could be in. */
  readFile(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Takes images in by what their bytes say; what the API would refuse never gets into a draft. */
export function createImageIntake(deps: { store(image: NewImage): void }): ImageIntake {
  const addBytes: ImageIntake['addBytes'] = (bytes, name) => {
    const checked = checkImage(bytes);
    if (!checked.ok) return err(refusal(checked.error, name ?? 'This image', bytes));
    const { mediaType, width, height } = checked.value;
    const id = createHash('sha256').update(bytes).digest('hex');
    deps.store({ id, mediaType, bytes, width, height, name });
    return ok({ id, mediaType, byteLength: bytes.byteLength, width, height, name });
  };

  return {
    addBytes,
    async addFile(path) {
      const name = basename(path);
      const file = await readBounded(path);
      return file.ok ? addBytes(file.value, name) : err(file.error);
    },
    async readFile(path) {
      const file = await readBounded(path);
      return file.ok ? new Uint8Array(file.value) : null;
    },
  };
}

/** A file that cannot be an acceptable image is not read into memory. */
const MAX_READ_BYTES = 64 * 1024 * 1024;

async function readBounded(path: string): Promise<Result<Uint8Array, CallError>> {
  const name = basename(path);
  try {
    const found = await stat(path);
    if (found.isDirectory()) {
      return err(notSupported(`${name} is a folder. Drop the images in it instead.`));
    }
    // A pipe or a device has no end.
    if (!found.isFile()) return err(notSupported(`${name} is no ordinary file.`));
    if (found.size === 0) return err(notSupported(`${name} is empty.`));
    if (found.size > MAX_READ_BYTES) return err(tooLarge(name, `it has ${megabytes(found.size)}`));
    return ok(await readFile(path));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err({ code: 'not-found', message: `${name} could not be read (${reason}).` });
  }
}

function refusal(reason: ImageRefusal, name: string, bytes: Uint8Array): CallError {
  if (reason.code === 'image-not-supported') {
    const foreign = sniffForeignImage(bytes);
    if (foreign === 'heic' || foreign === 'tiff')
      return notSupported(
        `${name} is a ${foreign.toUpperCase()} image, which neither the API nor Roundhouse can read. Save it as PNG or JPEG.`,
      );
    return notSupported(
      bytes.byteLength === 0
        ? `${name} is empty.`
        : `${name} is not a PNG, JPEG, GIF or WebP image, whatever its name says. Convert it to one of these.`,
    );
  }
  const facts =
    reason.encodedBytes > MAX_ENCODED_IMAGE_BYTES
      ? `it has ${megabytes(reason.encodedBytes)} as it is sent`
      : `it has ${reason.width} × ${reason.height} pixels`;
  return tooLarge(name, facts);
}

const notSupported = (what: string): CallError => ({
  code: 'image-not-supported',
  message: `${what} Nothing was added; your text is kept.`,
});

const tooLarge = (name: string, facts: string): CallError => ({
  code: 'image-too-large',
  message:
    `${name} is too large: ${facts}. The limits are ${megabytes(MAX_ENCODED_IMAGE_BYTES)} once encoded ` +
    `(a file of about ${megabytes((MAX_ENCODED_IMAGE_BYTES * 3) / 4)}) and ${MAX_IMAGE_SIDE_PX} pixels a side. ` +
    'Scale it down and add it again; nothing was added and your text is kept.',
});

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
