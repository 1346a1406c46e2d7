import { z } from 'zod';
import { channel } from './channel';
import { nothing, sessionIdSchema, workspaceIdSchema } from './schemas';

export const taskProgressSchema = z.object({
  taskId: z.string(),
  tokens: z.number().nullable(),
  toolUses: z.number().nullable(),
  /** ms. */
  durationMs: z.number().nullable(),
  lastTool: z.string().nullable(),
});

export const limitWindowSchema = z.object({
  /** The CLI's own name, e.g. "five_hour". */
  limitType: z.string(),
  status: z.string(),
  /** 0 to 1. */
  utilization: z.number().nullable(),
  /** UTC ms. */
  resetsAt: z.number().nullable(),
  toldAt: z.number(),
  isPassedOver: z.boolean(),
});

/** The account's limits, as any session told last. */
export const accountLimitsSchema = z.object({
  windows: z.array(limitWindowSchema),
  /** UTC ms until when the queues of all sessions are held; null: they are not. */
  heldUntil: z.number().nullable(),
});
export type AccountLimits = z.infer<typeof accountLimitsSchema>;

/** Where a folder's agents and hooks come from: its own files, or those of the user. */
const definitionScopeSchema = z.enum(['project', 'local', 'user']);

export const definitionsSchema = z.object({
  agents: z.array(
    z.object({
      name: z.string(),
      description: z.string().nullable(),
      model: z.string().nullable(),
      scope: definitionScopeSchema,
      /** Absolute. */
      file: z.string(),
    }),
  ),
  hooks: z.array(
    z.object({
      event: z.string(),
      /** CLI matcher syntax; null: everything. */
      matcher: z.string().nullable(),
      /** The command, or what else it runs, in words. */
      runs: z.string(),
      scope: definitionScopeSchema,
      /** Absolute. */
      file: z.string(),
    }),
  ),
  /** Files that could not be read or parsed. */
  unreadable: z.array(z.object({ file: z.string(), reason: z.string() })),
});
export type Definitions = z.infer<typeof definitionsSchema>;

const byId = z.object({ sessionId: sessionIdSchema });

export const tasksContract = {
  /** What the session's tasks have used while this program runs; pushed as `tasks.counted`. */
  counts: channel(byId, z.array(taskProgressSchema)),
  /** The end of what a task printed. */
  output: channel(
    z.object({ sessionId: sessionIdSchema, taskId: z.string() }),
    z.object({
      text: z.string(),
      totalBytes: z.number().nullable(),
      /** Only the end is in `text`. */
      isTruncated: z.boolean(),
    }),
  ),
  /** A running call goes on in the background and the turn without it; null: all that can. */
  moveToBackground: channel(
    z.object({ sessionId: sessionIdSchema, toolCallId: z.string().nullable() }),
    z.object({ isMoved: z.boolean() }),
  ),
  /** All that run in the background. */
  stopAll: channel(byId, z.object({ stopped: z.number() })),
  /** Custom agents and hooks that a session of this folder works with. */
  definitions: channel(z.object({ workspaceId: workspaceIdSchema }), definitionsSchema),
};

export const limitsContract = {
  read: channel(nothing, accountLimitsSchema),
  /** The queues flow now, whatever was rejected so far. */
  goOn: channel(nothing, z.null()),
};
