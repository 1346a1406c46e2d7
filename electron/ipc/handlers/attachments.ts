import { basename } from 'node:path';
import type { StoredImage } from '@shared/domain/store-types';
import { err, ok } from '@shared/domain/result';
import type { ImageIntake } from '../../workspaces/image-intake';
import type { DomainHandlers } from '../handler-types';

export interface AttachmentHandlerDeps {
  intake: ImageIntake;
  pickImages(): Promise<string[]>;
  read(id: string): StoredImage | undefined;
}

export function createAttachmentHandlers(
  deps: AttachmentHandlerDeps,
): DomainHandlers<'attachments'> {
  return {
    add: ({ bytes, name }) => deps.intake.addBytes(bytes, name),
    addFile: ({ path }) => deps.intake.addFile(path),
    async pick() {
      const picked = [];
      for (const path of await deps.pickImages()) {
        const added = await deps.intake.addFile(path);
        picked.push({
          name: basename(path),
          attachment: added.ok ? added.value : null,
          refusal: added.ok ? null : added.error,
          bytes: added.ok ? null : await deps.intake.readFile(path),
        });
      }
      return ok(picked);
    },
    read({ id }) {
      const image = deps.read(id);
      // A copy: the store's bytes may be a view on memory that would all be cloned to the window.
      if (image) return ok({ mediaType: image.mediaType, bytes: new Uint8Array(image.bytes) });
      return err({ code: 'not-found', message: 'This image is no longer stored.' });
    },
  };
}
