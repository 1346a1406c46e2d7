import { z } from 'zod';
import { channel } from './channel';
import { nothing, sessionIdSchema, workspaceIdSchema } from './schemas';

export const importProgressSchema = z.object({ doneBytes: z.number(), totalBytes: z.number() });
export type ImportProgress = z.infer<typeof importProgressSchema>;

const placeSchema = z.object({ path: z.string(), code: z.string() });

/** How a look at the CLI's transcripts ended; `code`: the system's, e.g. "EACCES", or the store's. */
export type ImportOutcome =
  | {
      ok: true;
      files: number;
      readFiles: number;
      readBytes: number;
      /** The CLI's ids of sessions with a new or changed file. */
      changed: string[];
      /** Files that could not be read; what was known of them stays. */
      unreadable: { path: string; code: string }[];
    }
  | { ok: false; path: string; code: string };

/** What is known of sessions that were run in a terminal. */
export const importStateSchema = z.object({
  isOn: z.boolean(),
  /** The CLI's own folder, whose `projects` is read and never written. */
  configDir: z.string(),
  /** Null between looks. */
  progress: importProgressSchema.nullable(),
  /** How much of what was said is written down and searchable; null: nothing waits for it. */
  history: importProgressSchema.nullable(),
  /** UTC ms of the end of the last look of this program; null before it. */
  lookedAt: z.number().nullable(),
  /** Why the last look failed; null: it did not. */
  failure: placeSchema.extend({ message: z.string() }).nullable(),
  unreadable: z.array(placeSchema),
  files: z.number(),
  sessions: z.number(),
  bytes: z.number(),
  damagedLines: z.number(),
  /** Sessions that came from a transcript. */
  sessionIds: z.array(sessionIdSchema),
  /** Folders on the list only because such a session ran there. */
  workspaceIds: z.array(workspaceIdSchema),
});
export type ImportState = z.infer<typeof importStateSchema>;

export const importsContract = {
  read: channel(nothing, importStateSchema),
  /** Begins a look, unless one is under way; told on as `imports.changed`. */
  look: channel(nothing, z.null()),
};
