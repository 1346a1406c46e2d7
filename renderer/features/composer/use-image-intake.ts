import { useCallback } from 'react';
import type { AttachmentDto } from '@shared/contract/app';
import type { Envelope } from '@shared/contract/error';
import { useClient } from '../../bridge/client-context';
import { useToastStore } from '../../stores/toast-store';

/** Takes image files in, one after the other; each refusal is told by name. `keep` must be stable. */
export function useImageIntake(keep: (images: AttachmentDto[]) => void) {
  const client = useClient();

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
        else refuse(`${file.name || 'Pasted image'}: ${answer.error.message}`);
      }
    },
    [client, keep],
  );

  const pick = useCallback(async () => {
    const answer = await client.attachments.pick({});
    if (answer.ok) keep(answer.value);
    else refuse(answer.error.message);
  }, [client, keep]);

  return { addFiles, pick };
}

const refuse = (text: string) =>
  useToastStore.getState().show({ tone: 'error', text, actions: [] });
