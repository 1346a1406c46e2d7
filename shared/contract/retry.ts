import { z } from 'zod';
import type { ImageRef } from '../events';
import { channel } from './channel';
import { messageUuidSchema, sessionIdSchema } from './schemas';
import { sessionSummarySchema } from './sessions';

/** A prompt one can go back to just before. */
export const retryPromptSchema = z.object({
  messageUuid: messageUuidSchema,
  text: z.string(),
  images: z.array(z.custom<ImageRef>()),
  /** UTC ms. */
  writtenAt: z.number(),
  /** Of the turn that answers it, from 1, counted in the session it was sent in. */
  turn: z.number(),
  /** Why one cannot; null: one can. */
  refusal: z.string().nullable(),
});
export type RetryPrompt = z.infer<typeof retryPromptSchema>;

/** What going back changes among the files. */
export const filesPlanSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('known'),
    /** Absolute paths; empty: they are as they were. */
    changed: z.array(z.string()),
    insertions: z.number(),
    deletions: z.number(),
    /** Why the files as they are now cannot be kept for an undo; null: they can. */
    noUndo: z.string().nullable(),
  }),
  z.object({ state: z.literal('unknown'), reason: z.string() }),
]);
export type FilesPlan = z.infer<typeof filesPlanSchema>;

/** What a retry from a prompt would leave out, before anything is done. */
export const retryPlanSchema = z.object({
  prompt: retryPromptSchema,
  /** Turns the new branch does not have, the prompt's own included; the original keeps them. */
  turnsLeftOut: z.number(),
  /** The conversation begins anew: nothing came before. */
  startsEmpty: z.boolean(),
  /** It joined a running turn: the branch goes back to before that turn. */
  isFolded: z.boolean(),
  /** `/clear` was used since: the branch goes on with what was said before it. */
  isBeforeClear: z.boolean(),
  /** Compacted since: the branch goes on with all that was said, not with the summary. */
  isBeforeCompaction: z.boolean(),
  /** Why it can only be retried in a branch; null: in the session itself too. */
  inPlaceRefusal: z.string().nullable(),
});
export type RetryPlan = z.infer<typeof retryPlanSchema>;

/** Files as they were before they were taken back or put back, for as long as the repository has them. */
export const keptFilesSchema = z.object({
  ref: z.string(),
  /** UTC ms. */
  keptAt: z.number(),
  /** Absolute. */
  paths: z.array(z.string()),
});
export type KeptFilesDto = z.infer<typeof keptFilesSchema>;

const from = z.object({ sessionId: sessionIdSchema, messageUuid: messageUuidSchema });

const again = from.extend({
  token: z.uuid(),
  text: z.string().max(10_000_000),
  imageIds: z.array(z.string()).max(100),
  rewindsFiles: z.boolean(),
});

const branchSchema = z.object({
  session: sessionSummarySchema,
  /** Keeps the files as they were before; null: they were left alone, or cannot be kept. */
  filesBefore: z.string().nullable(),
});

export const retryContract = {
  /** Every prompt of the session, shared ones included, oldest first. */
  listPrompts: channel(
    z.object({ sessionId: sessionIdSchema }),
    z.object({ prompts: z.array(retryPromptSchema) }),
  ),
  plan: channel(from, retryPlanSchema),
  /** A dry run; wakes the session the prompt was sent in. */
  planFiles: channel(from, filesPlanSchema),
  /**
   * A new session that shares what came before the prompt and goes on with `text`; the original stays
   * as it is. One token makes one branch, however often it is sent.
   */
  branch: channel(again, branchSchema),
  /**
   * The same in the session itself, which leaves out what came after the message. A copy that keeps
   * it is made first; when that fails, or nothing can be sent, the session stays as it is.
   */
  inPlace: channel(again, branchSchema.extend({ copy: sessionSummarySchema })),
  /** A new session that shares all up to the end of the turn that ended with `at`. */
  branchAfter: channel(
    z.object({ sessionId: sessionIdSchema, at: messageUuidSchema, token: z.uuid() }),
    sessionSummarySchema,
  ),
  /** Of the session and of those it was branched from, newest first. */
  listKeptFiles: channel(
    z.object({ sessionId: sessionIdSchema }),
    z.object({ kept: z.array(keptFilesSchema) }),
  ),
  /** Puts files back as they were kept; as they are now they are kept first. */
  restoreFiles: channel(
    z.object({ sessionId: sessionIdSchema, filesBefore: z.string() }),
    z.object({ restored: z.number() }),
  ),
};
