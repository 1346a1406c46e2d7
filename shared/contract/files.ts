import { z } from 'zod';
import { channel } from './channel';
import { sessionIdSchema } from './schemas';

export const filesContract = {
  /** Files of the session's folder that nothing ignores. */
  list: channel(
    z.object({ sessionId: sessionIdSchema }),
    z.object({
      /** From the folder, "/" inside, one text with NUL between: a hundred thousand cross as one. */
      names: z.string(),
      /** There are more than were listed. */
      isCut: z.boolean(),
    }),
  ),
};
