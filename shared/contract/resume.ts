import { z } from 'zod';
import { channel } from './channel';
import { sessionIdSchema } from './schemas';
import { sessionSummarySchema } from './sessions';

/** What can be done about a session that cannot go on as it was. */
export const resumeChoicesSchema = z.object({
  /** Absolute path of the session's folder. */
  folder: z.string(),
  isFolderThere: z.boolean(),
  /** The git worktree the folder was in; null: in none, or none is known. */
  worktree: z
    .object({
      path: z.string(),
      /** Absolute path of the repository's main folder. */
      repository: z.string(),
      branch: z.string().nullable(),
      commit: z.string(),
      /** Why it cannot be made again; null: it can. */
      refusal: z.string().nullable(),
    })
    .nullable(),
  /**
   * The CLI's conversation of this session that was found on its disk, when that is not the one the
   * next message would go to; null: there is none.
   */
  found: z.string().nullable(),
});
export type ResumeChoices = z.infer<typeof resumeChoicesSchema>;

const byId = z.object({ sessionId: sessionIdSchema });
/** One token makes one session, however often it is sent. */
const once = byId.extend({ token: z.uuid() });

export const resumeContract = {
  choices: channel(byId, resumeChoicesSchema),
  /** At its old path, on the branch or commit seen last. */
  recreateWorktree: channel(byId, sessionSummarySchema),
  /**
   * A branch of the session that goes on in another folder, which becomes a workspace; null asks with
   * the system's folder dialog, and is the answer when that was dismissed.
   */
  continueIn: channel(
    once.extend({ path: z.string().min(1).nullable() }),
    sessionSummarySchema.nullable(),
  ),
  /** The next message goes to the conversation that was found. */
  openFound: channel(byId, sessionSummarySchema),
  /** A branch that goes on from it; the session stays as it is. */
  forkFound: channel(once, sessionSummarySchema),
  /** A new session; a summary of this one waits in its composer and nothing is sent. */
  startAnew: channel(once, sessionSummarySchema),
};
