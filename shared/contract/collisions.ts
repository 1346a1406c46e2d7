import { z } from 'zod';
import { channel } from './channel';
import { nothing, sessionIdSchema } from './schemas';

/** Two running sessions that edited the same files. */
export const collisionSchema = z.object({
  earlier: sessionIdSchema,
  later: sessionIdSchema,
  /** Absolute. */
  paths: z.array(z.string()),
});

export const collisionsContract = {
  list: channel(nothing, z.array(collisionSchema)),
};
