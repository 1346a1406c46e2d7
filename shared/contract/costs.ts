import { z } from 'zod';
import { DIFFERENCE_KINDS } from '../domain/reconcile';
import { channel } from './channel';
import { sessionIdSchema, workspaceIdSchema } from './schemas';

/** A local calendar day that exists, "YYYY-MM-DD". */
export const daySchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'a day like 2026-03-01')
  .refine((day) => !Number.isNaN(Date.parse(day)), 'a day of the calendar');

/** Local days, both included. `from` null: since the first turn; `to` null: until today. */
export const costRangeSchema = z.object({
  from: daySchema.nullable(),
  to: daySchema.nullable(),
});
export type CostRange = z.infer<typeof costRangeSchema>;

const tokensSchema = z.object({
  input: z.number(),
  output: z.number(),
  cacheRead: z.number(),
  cacheCreation: z.number(),
});
export type TokenKinds = z.infer<typeof tokensSchema>;

/** USD of the turns with a figure; null when there are turns and none had one. */
const spentSchema = z.object({
  costUsd: z.number().nullable(),
  turns: z.number(),
  /** Turns the CLI gave no figure for: the cost is then a lower bound. */
  unpricedTurns: z.number(),
});
export type Spent = z.infer<typeof spentSchema>;

/** What was spent in a range of local days. Demo sessions stay out; what a fork inherited is its parent's. */
export const costsReportSchema = z.object({
  /** IANA name of the zone the days are cut in. */
  timeZone: z.string(),
  from: z.string(),
  to: z.string(),
  today: z.string(),
  total: spentSchema.extend({ tokens: tokensSchema }),
  /** Days with turns, oldest first; the models of a day add up to its cost. */
  days: z.array(
    spentSchema.extend({
      day: z.string(),
      models: z.array(z.object({ model: z.string().nullable(), costUsd: z.number() })),
    }),
  ),
  /** Dearest first. `model` null: money the CLI named no model for. Their costs add up to the total. */
  models: z.array(
    z.object({
      model: z.string().nullable(),
      costUsd: z.number().nullable(),
      unpricedTurns: z.number(),
      tokens: tokensSchema,
    }),
  ),
  workspaces: z.array(
    spentSchema.extend({
      workspaceId: workspaceIdSchema,
      name: z.string(),
      path: z.string(),
      sessions: z.number(),
    }),
  ),
  /** Those with turns in the range, dearest first, at most 500. */
  sessions: z.array(
    spentSchema.extend({
      sessionId: sessionIdSchema,
      workspaceId: workspaceIdSchema,
      workspaceName: z.string(),
      title: z.string(),
      parentSessionId: sessionIdSchema.nullable(),
      isDeleted: z.boolean(),
      /** What the CLI said pays; null when it did not. */
      apiKeySource: z.string().nullable(),
      /** Over its whole life and in no sum: taken over from its parent, spent outside this program. */
      inheritedUsd: z.number(),
      outsideUsd: z.number(),
      tokens: tokensSchema,
      /** UTC ms of its last turn in the range. */
      lastAt: z.number(),
      days: z.array(z.object({ day: z.string(), costUsd: z.number() })),
    }),
  ),
  /** Cheaper ones that are in every sum but not in the list. */
  sessionsLeftOut: z.number(),
  /** The dearest, at most 20. */
  turns: z.array(
    z.object({
      sessionId: sessionIdSchema,
      sessionTitle: z.string(),
      isDeleted: z.boolean(),
      /** Of its last event. */
      seq: z.number(),
      endedAt: z.number(),
      costUsd: z.number(),
      models: z.array(z.string()),
      tokens: tokensSchema,
      /** First line of what was asked, at most 200 characters; null: nobody asked. */
      prompt: z.string().nullable(),
      messageUuid: z.string().nullable(),
    }),
  ),
});
export type CostsReport = z.infer<typeof costsReportSchema>;

/** One session over its whole life. */
export const sessionCostsSchema = spentSchema.extend({
  inheritedUsd: z.number(),
  /** Spent by the CLI's figures outside this program; in no sum. */
  outsideUsd: z.number(),
  /** Dearest first. */
  models: z.array(
    z.object({ model: z.string(), costUsd: z.number().nullable(), tokens: tokensSchema }),
  ),
});
export type SessionCosts = z.infer<typeof sessionCostsSchema>;

/** What the CLI reported of a session beside a recount from its transcripts. */
export const reconciliationSchema = z.object({
  files: z.array(
    z.object({
      claudeSessionId: z.string(),
      /** Absolute; null when there is no such transcript. */
      path: z.string().nullable(),
      state: z.enum(['read', 'missing', 'unreadable']),
      /** Why it could not be read, in words. */
      reason: z.string().nullable(),
      /** API messages counted from it, those of its subagents included. */
      messages: z.number(),
      subagentFiles: z.number(),
      damagedLines: z.number(),
      /** The running total the CLI itself noted in it last, USD; null: none. */
      notedUsd: z.number().nullable(),
    }),
  ),
  /** False when a transcript is gone or could not be read: the recount is then a lower bound. */
  isWhole: z.boolean(),
  /** Messages taken over from the session it was forked from: its parent's, in no figure here. */
  inheritedMessages: z.number(),
  costUsd: z.number().nullable(),
  inheritedUsd: z.number(),
  outsideUsd: z.number(),
  reported: tokensSchema,
  counted: tokensSchema,
  /** By the name a message carries. */
  models: z.array(z.object({ model: z.string(), reported: tokensSchema, counted: tokensSchema })),
  /** Reported plus all of these is counted, kind by kind. */
  lines: z.array(
    z.object({
      kind: z.enum(DIFFERENCE_KINDS),
      model: z.string(),
      /** Messages for `elsewhere` and `subagents`, else turns. */
      count: z.number(),
      /** UTC ms of the turn or the first of the messages; null: not known. */
      at: z.number().nullable(),
      /** Counted minus reported. */
      tokens: tokensSchema,
    }),
  ),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

export const costsContract = {
  report: channel(costRangeSchema, costsReportSchema),
  session: channel(z.object({ sessionId: sessionIdSchema }), sessionCostsSchema),
  /** Reads the CLI's transcripts of the session; writes nothing. */
  reconcile: channel(z.object({ sessionId: sessionIdSchema }), reconciliationSchema),
  /** Asks where and writes; null when it was dismissed. */
  exportReport: channel(
    costRangeSchema.extend({ format: z.enum(['csv', 'json']) }),
    z.object({ path: z.string() }).nullable(),
  ),
};
