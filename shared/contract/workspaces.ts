import { z } from 'zod';
import { channel } from './channel';
import { nothing, workspaceIdSchema } from './schemas';

export const workspaceSchema = z.object({
  id: workspaceIdSchema,
  path: z.string(),
  name: z.string(),
  exists: z.boolean(),
  trust: z.enum(['trusted', 'restricted', 'unasked']),
  isAutonomousConfirmed: z.boolean(),
  createdAt: z.number(),
});
export type WorkspaceDto = z.infer<typeof workspaceSchema>;

export const trustReportSchema = z.object({
  items: z.array(
    z.object({
      kind: z.enum(['hook', 'mcp-server', 'env', 'api-key-helper', 'permission-rule', 'other']),
      text: z.string(),
      file: z.string(),
    }),
  ),
  hash: z.string(),
  unreadable: z.array(z.object({ file: z.string(), reason: z.string() })),
  /** The folder would run or change something and nothing valid was decided yet. */
  isQuestionOpen: z.boolean(),
});
export type TrustReportDto = z.infer<typeof trustReportSchema>;

export const workspacesContract = {
  list: channel(nothing, z.array(workspaceSchema)),
  /** Opens the system's folder dialog; null when it was dismissed. */
  pick: channel(nothing, workspaceSchema.nullable()),
  add: channel(z.object({ path: z.string().min(1) }), workspaceSchema),
  /** A fresh scratch folder for the demo agent. */
  addDemo: channel(nothing, workspaceSchema),
  remove: channel(z.object({ workspaceId: workspaceIdSchema }), z.null()),
  /**
   * Where a moved folder is now; null asks with the system's folder dialog, and is the answer when that
   * was dismissed. The workspace's sessions go with it.
   */
  relink: channel(
    z.object({ workspaceId: workspaceIdSchema, path: z.string().min(1).nullable() }),
    workspaceSchema.nullable(),
  ),
  trustReport: channel(z.object({ workspaceId: workspaceIdSchema }), trustReportSchema),
  decideTrust: channel(
    z.object({
      workspaceId: workspaceIdSchema,
      decision: z.enum(['trusted', 'restricted']),
      /** Of the report the user saw; refused when the folder has changed since. */
      hash: z.string(),
    }),
    workspaceSchema,
  ),
  confirmAutonomous: channel(z.object({ workspaceId: workspaceIdSchema }), workspaceSchema),
};
