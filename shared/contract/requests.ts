import { z } from 'zod';
import { channel } from './channel';
import { nothing, permissionUpdateSchema, sessionIdSchema, workspaceIdSchema } from './schemas';

/** A request of any session, with enough beside it to be answered without opening that session. */
export const inboxRequestSchema = z.object({
  sessionId: sessionIdSchema,
  sessionTitle: z.string(),
  workspaceId: workspaceIdSchema,
  /** The session's folder. */
  cwd: z.string(),
  requestId: z.string(),
  /** "expired": its process ended before it was answered; resuming the session asks anew. */
  state: z.enum(['open', 'expired']),
  kind: z.enum(['tool', 'question', 'plan', 'form']),
  toolName: z.string().nullable(),
  input: z.record(z.string(), z.unknown()),
  suggestions: z.array(permissionUpdateSchema),
  reason: z.string().nullable(),
  blockedPath: z.string().nullable(),
  agentId: z.string().nullable(),
  parentToolUseId: z.string().nullable(),
  /** What the subagent that asks is for; null in the main thread. */
  subagent: z.string().nullable(),
  /** UTC ms. */
  askedAt: z.number(),
});
export type InboxRequest = z.infer<typeof inboxRequestSchema>;

export const requestsContract = {
  /** Of all sessions, oldest first. Answered through `sessions.answer`. */
  list: channel(nothing, z.array(inboxRequestSchema)),
  /** A session's failure and its expired requests are no longer listed. */
  putAside: channel(z.object({ sessionId: sessionIdSchema }), z.null()),
};
