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
      const added = [];
      for (const path of await deps.pickImages()) {
        const result = await deps.intake.addFile(path);
        // The whole choice is refused with the one that cannot be sent: nothing is left out unseen.
        if (!result.ok) return result;
        added.push(result.value);
      }
      return ok(added);
    },
    read({ id }) {
      const image = deps.read(id);
      // A copy: the store's bytes may be a view on memory that would all be cloned to the window.
      if (image) return ok({ mediaType: image.mediaType, bytes: new Uint8Array(image.bytes) });
      return err({ code: 'not-found', message: 'This image is no longer stored.' });
    },
  };
}
