import { z } from 'zod';
import { mcpServersSchema } from './mcp-config';
import { profileSchema } from './profile';

/** USD; null: no limit. Above zero, and below what nobody means. */
export const budgetUsdSchema = z.number().min(0.01).max(1_000_000).nullable();

/** Limits an owner sets for itself; what it leaves out is as further out. */
export const ownBudgetSchema = z
  .strictObject({
    turnUsd: budgetUsdSchema,
    sessionUsd: budgetUsdSchema,
    workspaceUsd: budgetUsdSchema,
    dayUsd: budgetUsdSchema,
  })
  .partial();
export type OwnBudget = z.infer<typeof ownBudgetSchema>;

export const setupSchema = z.object({
  /** As it was when it was chosen: a saved profile that changes later leaves sessions as they are. */
  profile: profileSchema,
  /** MCP servers beside those of the CLI's own settings. */
  mcp: mcpServersSchema,
  /** Tools of this program are offered to the model. */
  hostsTools: z.boolean(),
  budget: ownBudgetSchema,
});

/** What a session, a workspace or a local day was given beside its row; left out: nothing was chosen. */
export type Setup = Partial<z.infer<typeof setupSchema>>;
export type SetupName = keyof Setup;
/** A session's id, a workspace's id, or a day as "2026-03-01". */
export type SetupOwner = string;
