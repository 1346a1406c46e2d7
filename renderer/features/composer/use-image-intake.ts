import { useCallback } from 'react';
import type { AttachmentDto } from '@shared/contract/app';
import type { CallError, Envelope } from '@shared/contract/error';
import { useClient } from '../../bridge/client-context';
import { useToastStore } from '../../stores/toast-store';
import { convertImage } from '../images/convert-image';
import { useImageStore } from '../images/image-store';
import { fittedWords } from '../images/image-words';

/**
 * Takes image files in, one after the other. What the API would refuse is scaled down or converted where
 * that can be done here; each change and each refusal is told by name. `keep` must be stable.
 */
export function useImageIntake(keep: (images: AttachmentDto[]) => void) {
  const client = useClient();

  const fit = useCallback(
    async (name: string, bytes: Uint8Array<ArrayBuffer> | null, refusal: CallError) => {
      const fitted = bytes !== null && CHANGES.has(refusal.code) ? await convertImage(bytes) : null;
      if (bytes === null || fitted === null) return tell('error', `${name}: ${refusal.message}`);
      const added = await client.attachments.add({ bytes: fitted.bytes, name });
      if (!added.ok) return tell('error', `${name}: ${added.error.message}`);
      const words = fittedWords(fitted, bytes.byteLength);
      useImageStore.getState().note(added.value.id, words);
      keep([added.value]);
      tell('info', `${name} was ${words}.`);
    },
    [client, keep],
  );

  const addFiles = useCallback(
    async (files: readonly File[]) => {
      for (const file of files) {
        const path = client.pathForFile(file);
        const answer: Envelope<AttachmentDto> = path
          ? await client.attachments.addFile({ path })
          : await client.attachments.add({
              bytes: new Uint8Array(await file.arrayBuffer()),
              name: file.name || null,
            });
        if (answer.ok) keep([answer.value]);
        else await fit(file.name || 'Pasted image', await readFile(file), answer.error);
      }
    },
    [client, keep, fit],
  );

  const pick = useCallback(async () => {
    const answer = await client.attachments.pick({});
    if (!answer.ok) return tell('error', answer.error.message);
    for (const { name, attachment, refusal, bytes } of answer.value) {
      if (attachment !== null) keep([attachment]);
      else if (refusal !== null)
        await fit(name, bytes === null ? null : new Uint8Array(bytes), refusal);
    }
  }, [client, keep, fit]);

  return { addFiles, pick };
}

/** Refusals that another format or size may answer. */
const CHANGES = new Set<CallError['code']>(['image-too-large', 'image-not-supported']);
/** More is not read into the page. */
const MAX_READ_BYTES = 128 * 1024 * 1024;

/** Null: a folder, or nothing that can be read. */
async function readFile(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  if (file.size === 0 || file.size > MAX_READ_BYTES) return null;
  return file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
}

const tell = (tone: 'info' | 'error', text: string): void =>
  void useToastStore.getState().show({ tone, text, actions: [] });
