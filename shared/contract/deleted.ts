import { z } from 'zod';
import { channel } from './channel';
import { nothing, sessionIdSchema } from './schemas';

export const deletedSessionSchema = z.object({
  id: sessionIdSchema,
  title: z.string(),
  cwd: z.string(),
  isDemo: z.boolean(),
  /** UTC ms. */
  deletedAt: z.number(),
  messages: z.number(),
});
export type DeletedSessionDto = z.infer<typeof deletedSessionSchema>;

/** Sessions that were deleted; `sessions.restore` brings one back. Nothing goes for good by itself. */
export const deletedContract = {
  /** Newest first. */
  list: channel(nothing, z.array(deletedSessionSchema)),
  /** Its conversation goes for good. What it cost stays in the reports. */
  purge: channel(z.object({ sessionId: sessionIdSchema }), z.null()),
};
