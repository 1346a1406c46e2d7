import { z } from 'zod';
import type { LedgerEntry } from '../domain/ledger-types';
import { channel } from './channel';
import { nothing, permissionUpdateSchema, sessionIdSchema, workspaceIdSchema } from './schemas';

export const requestTraitsSchema = z.object({
  suppressesRules: z.boolean(),
  defaultsToNo: z.boolean(),
  needsPerson: z.boolean(),
  isAskedByHook: z.boolean(),
  askRule: z.object({ rule: z.string(), source: z.string() }).nullable(),
});

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
  /** What the CLI says of it beside what it asks. */
  traits: requestTraitsSchema,
  /** A rule made earlier in this session that says it is allowed, and it is asked all the same. */
  askedInSpiteOf: z.object({ rule: z.string(), destination: z.string() }).nullable(),
});
export type InboxRequest = z.infer<typeof inboxRequestSchema>;

const behaviorSchema = z.enum(['allow', 'deny', 'ask']);
const byId = z.object({ sessionId: sessionIdSchema });

/**
 * What the CLI heeds of the folder's own rules. "local-only": the folder was never trusted in a terminal,
 * so what its shared settings allow is ignored. "none": the session is opened without the folder's settings.
 */
export const folderRulesSchema = z.enum(['heeded', 'local-only', 'none']);
export type FolderRules = z.infer<typeof folderRulesSchema>;

export const ruleInForceSchema = z.object({
  behavior: behaviorSchema,
  /** The CLI's name for where it is kept. */
  source: z.string(),
  /** In the CLI's notation. */
  rule: z.string(),
  /** Why it cannot be removed here; null: it can. */
  whyFixed: z.string().nullable(),
});
export type RuleInForce = z.infer<typeof ruleInForceSchema>;

export const rulesInForceSchema = z.object({
  rules: z.array(ruleInForceSchema),
  folderRules: folderRulesSchema,
});
export type RulesInForce = z.infer<typeof rulesInForceSchema>;

export const requestsContract = {
  /** Of all sessions, oldest first. Answered through `sessions.answer`. */
  list: channel(nothing, z.array(inboxRequestSchema)),
  /** What was asked and answered, newest first; of one session or (null) of all. */
  ledger: channel(
    z.object({
      sessionId: sessionIdSchema.nullable(),
      cursor: z.string().max(500).nullable(),
      limit: z.number().int().min(1).max(200),
    }),
    z.object({ entries: z.array(z.custom<LedgerEntry>()), cursor: z.string().nullable() }),
  ),
  /** The rules a session works under, as its process lists them; one that sleeps is woken. */
  rules: channel(byId, rulesInForceSchema),
  /** What a card must say before a rule is chosen; nothing is started for it. */
  ruleLimits: channel(byId, z.object({ folderRules: folderRulesSchema })),
  /** Makes a rule outside of a request. */
  addRule: channel(
    byId.extend({
      behavior: behaviorSchema,
      rule: z.object({
        toolName: z.string().min(1).max(200),
        ruleContent: z.string().max(10_000).optional(),
      }),
      destination: z.enum(['session', 'localSettings', 'projectSettings', 'userSettings']),
    }),
    z.null(),
  ),
  /** `rule` as listed. */
  removeRule: channel(
    byId.extend({ behavior: behaviorSchema, source: z.string(), rule: z.string().max(20_000) }),
    z.null(),
  ),
  /** A session's failure and its expired requests are no longer listed. */
  putAside: channel(z.object({ sessionId: sessionIdSchema }), z.null()),
};
