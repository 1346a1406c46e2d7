import { useCallback } from 'react';
import type { AttachmentDto } from '@shared/contract/app';
import type { SessionId } from '@shared/domain/ids';
import { useDraftStore } from '../../stores/draft-store';
import { useImageIntake } from './use-image-intake';

/** Adds files to a session's draft, which stays as it is when one is refused. */
export function useAddImages(sessionId: SessionId | null) {
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
  return useImageIntake(keep);
}
