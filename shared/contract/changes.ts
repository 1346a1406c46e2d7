import { z } from 'zod';
import { channel } from './channel';
import { sessionIdSchema } from './schemas';

/** How a file differs: between last commit and index, or between index and folder. */
export const changeKindSchema = z.enum(['added', 'modified', 'deleted', 'type-changed']);
export type ChangeKind = z.infer<typeof changeKindSchema>;

/** Lines; null for what has none or was not counted: binary, a submodule, a new file. */
const lineCountsSchema = z.object({ insertions: z.number(), deletions: z.number() }).nullable();

const changedSideSchema = z.object({ kind: changeKindSchema, lines: lineCountsSchema }).nullable();

export const changedFileSchema = z.object({
  /** From the top of the repository, "/" between names. */
  path: z.string(),
  /** Between last commit and index; null: alike. */
  staged: changedSideSchema,
  /** Between index and folder; null: alike. */
  unstaged: changedSideSchema,
  isUntracked: z.boolean(),
  isConflicted: z.boolean(),
  isSubmodule: z.boolean(),
  /** An edit of this session. What its commands wrote is not known. */
  isFromSession: z.boolean(),
});
export type ChangedFile = z.infer<typeof changedFileSchema>;

export const changesSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none'), reason: z.string() }),
  z.object({
    state: z.literal('repository'),
    /** Absolute. */
    top: z.string(),
    /** Null: a commit is checked out, no branch. */
    branch: z.string().nullable(),
    hasCommit: z.boolean(),
    upstream: z
      .object({ name: z.string(), ahead: z.number().nullable(), behind: z.number().nullable() })
      .nullable(),
    files: z.array(changedFileSchema),
    /** Files beyond those listed. */
    leftOut: z.number(),
  }),
]);
export type Changes = z.infer<typeof changesSchema>;

export const diffSideSchema = z.enum(['staged', 'unstaged']);
export type DiffSide = z.infer<typeof diffSideSchema>;

export const fileDiffSchema = z.discriminatedUnion('kind', [
  /** Unified diff, without file headers. */
  z.object({ kind: z.literal('text'), diff: z.string() }),
  z.object({ kind: z.literal('binary') }),
  /** Characters of what was held back. */
  z.object({ kind: z.literal('large'), size: z.number() }),
]);
export type FileDiff = z.infer<typeof fileDiffSchema>;

const onPaths = z.object({ sessionId: sessionIdSchema, paths: z.array(z.string()).min(1) });

export const changesContract = {
  read: channel(z.object({ sessionId: sessionIdSchema }), changesSchema),
  diff: channel(
    z.object({
      sessionId: sessionIdSchema,
      path: z.string(),
      side: diffSideSchema,
      /** However large it is. */
      isWhole: z.boolean(),
    }),
    fileDiffSchema,
  ),
  stage: channel(onPaths, z.null()),
  unstage: channel(onPaths, z.null()),
  /** The files as they were are kept first; the answer is what brings them back. */
  discard: channel(onPaths, z.object({ ref: z.string() })),
  undoDiscard: channel(z.object({ sessionId: sessionIdSchema, ref: z.string() }), z.null()),
  commit: channel(
    z.object({ sessionId: sessionIdSchema, message: z.string(), isAmend: z.boolean() }),
    z.object({ commit: z.string() }),
  ),
  /** Of the newest commit, for an amend. */
  lastMessage: channel(
    z.object({ sessionId: sessionIdSchema }),
    z.object({ message: z.string().nullable() }),
  ),
  /** Begins at what is checked out, and goes there. */
  createBranch: channel(z.object({ sessionId: sessionIdSchema, name: z.string() }), z.null()),
  /** Never by force. A branch without an upstream gets one of the same name. */
  push: channel(z.object({ sessionId: sessionIdSchema }), z.null()),
};
