import { z } from 'zod';
import { BUDGET_SCOPES } from '../domain/budget';
import { ownBudgetSchema } from '../domain/setup';
import { channel } from './channel';
import { nothing, sessionIdSchema, workspaceIdSchema } from './schemas';

export const budgetMeterSchema = z.object({
  scope: z.enum(BUDGET_SCOPES),
  limitUsd: z.number(),
  spentUsd: z.number(),
  unpricedTurns: z.number(),
  period: z.string().nullable(),
});

const limitsSchema = z.object({
  turnUsd: z.number().nullable(),
  sessionUsd: z.number().nullable(),
  workspaceUsd: z.number().nullable(),
  dayUsd: z.number().nullable(),
});

export const sessionBudgetSchema = z.object({
  /** What is spent of each limit that applies; none for a demo session. */
  meters: z.array(budgetMeterSchema),
  /** What the limits are, wherever they come from. */
  limits: limitsSchema,
  /** What was said for the session and for its workspace itself. */
  own: ownBudgetSchema,
  workspaceOwn: ownBudgetSchema,
});
export type SessionBudget = z.infer<typeof sessionBudgetSchema>;

export const setupOwnerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), sessionId: sessionIdSchema }),
  z.object({ kind: z.literal('workspace'), workspaceId: workspaceIdSchema }),
]);
export type SetupOwnerDto = z.infer<typeof setupOwnerSchema>;

export const budgetsContract = {
  /** Counted anew from what is on disk. */
  read: channel(z.object({ sessionId: sessionIdSchema }), sessionBudgetSchema),
  /** Of today; null: the day has no budget. */
  today: channel(nothing, budgetMeterSchema.nullable()),
  /** In place of what was said before; a field that is left out follows what is further out. */
  setOwn: channel(z.object({ owner: setupOwnerSchema, budget: ownBudgetSchema }), z.null()),
  /** Raises what holds a session and lets its queue go on. A day is raised for that day alone. */
  raise: channel(
    z.object({
      sessionId: sessionIdSchema,
      scope: z.enum(['turn', 'session', 'workspace', 'day']),
      byUsd: z.number().min(0.01).max(10_000),
    }),
    z.null(),
  ),
};
