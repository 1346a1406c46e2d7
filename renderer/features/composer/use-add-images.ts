import { useCallback } from 'react';
import type { AttachmentDto } from '@shared/contract/app';
import type { Envelope } from '@shared/contract/error';
import type { SessionId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { useDraftStore } from '../../stores/draft-store';
import { useToastStore } from '../../stores/toast-store';

/** Adds files to a session's draft; each refusal is told by name, the draft stays. */
export function useAddImages(sessionId: SessionId | null) {
  const client = useClient();

  const keep = useCallback(
    (attachments: AttachmentDto[]) => {
      if (!sessionId) return;
      useDraftStore.getState().edit(sessionId, (draft) => ({
        ...draft,
        imageIds: [...new Set([...draft.imageIds, ...attachments.map((image) => image.id)])],
      }));
    },
    [sessionId],
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
