import { z } from 'zod';
import type { AgentEvent } from '../events';
import { channel } from './channel';
import {
  claudeSessionIdSchema,
  effortSchema,
  messageUuidSchema,
  modeSchema,
  nothing,
  permissionUpdateSchema,
  policySchema,
  sessionIdSchema,
  statusSchema,
  workspaceIdSchema,
} from './schemas';

export const contextSchema = z.object({
  used: z.number().nullable(),
  size: z.number().nullable(),
  remaining: z.number().nullable(),
  percent: z.number().nullable(),
  known: z.boolean(),
});

/** A session as the sidebar shows it; pushed whole whenever it changes. */
export const sessionSummarySchema = z.object({
  id: sessionIdSchema,
  workspaceId: workspaceIdSchema,
  title: z.string(),
  cwd: z.string(),
  status: statusSchema,
  /** UTC ms of the last change of `status`. */
  statusSince: z.number(),
  policy: policySchema,
  /** As the CLI reported last; null before it did. */
  mode: modeSchema.nullable(),
  model: z.string().nullable(),
  effort: effortSchema.nullable(),
  /** Tokens; null: as the model chooses, 0: none. */
  maxThinkingTokens: z.number().nullable(),
  claudeSessionId: claudeSessionIdSchema.nullable(),
  parentSessionId: sessionIdSchema.nullable(),
  /** Turns a retry in place left out: events after `afterSeq` up to `untilSeq`, kept in another session. */
  leftOut: z.array(
    z.object({ afterSeq: z.number(), untilSeq: z.number(), keptIn: sessionIdSchema }),
  ),
  /** USD; null when a turn had no figure. */
  costUsd: z.number().nullable(),
  inheritedCostUsd: z.number(),
  context: contextSchema,
  openRequestCount: z.number(),
  backgroundTaskCount: z.number(),
  /** First line of the newest text, at most 200 characters. */
  lastLine: z.string().nullable(),
  /** What the session itself says it is at, with a tool of ours; null: nothing. */
  statusLine: z.string().nullable(),
  /** How the session is paid for, as the CLI said; null before it did. */
  tokenSource: z.string().nullable(),
  apiKeySource: z.string().nullable(),
  /** e.g. "max"; null when a key pays, or it did not say. */
  subscriptionType: z.string().nullable(),
  isDemo: z.boolean(),
  /** A child runs. Without one an idle session is asleep; what is sent wakes it. */
  isLive: z.boolean(),
  /** Its place among those that wait for a running child to end, from 1; null: it does not wait. */
  waitingPlace: z.number().nullable(),
  /** UTC ms the running turn began, moved on by the time the computer slept; null between turns. */
  turnStartedAt: z.number().nullable(),
  /** Why the running turn may hang; null while it is heard, and between turns. */
  silence: z
    .object({
      /** "quiet": no output for the time in the settings; "slept": none since the computer woke. */
      kind: z.enum(['quiet', 'slept']),
      /** UTC ms of the last output. */
      since: z.number(),
    })
    .nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
  archivedAt: z.number().nullable(),
  pinnedAt: z.number().nullable(),
  /** Why it failed, until somebody saw to it or put it aside; null otherwise. */
  failure: z.string().nullable(),
});
export type SessionSummary = z.infer<typeof sessionSummarySchema>;

export const queuedPromptSchema = z.object({
  messageUuid: messageUuidSchema,
  text: z.string(),
  imageIds: z.array(z.string()),
  isHeld: z.boolean(),
  createdAt: z.number(),
});

export const modelChoiceSchema = z.object({
  value: z.string(),
  /** The full name it stands for now; null: the CLI does not say. */
  resolvedModel: z.string().nullable(),
  displayName: z.string(),
  description: z.string().nullable(),
  supportedEffortLevels: z.array(effortSchema),
  /** It thinks as it sees fit and takes no limit; null: the CLI does not say. */
  thinksAsItSeesFit: z.boolean().nullable(),
});

/** A snapshot to start from; live batches continue at `seq + 1`. After a gap attach again. */
export const attachmentPointSchema = z.object({
  summary: sessionSummarySchema,
  /** Stored events oldest first, each block's chunks joined into one. */
  events: z.array(z.custom<AgentEvent>()),
  /** Seq of the newest event in the snapshot. */
  seq: z.number(),
  hasEarlier: z.boolean(),
  queue: z.array(queuedPromptSchema),
  models: z.array(modelChoiceSchema),
});
export type SessionSnapshot = z.infer<typeof attachmentPointSchema>;

const byId = z.object({ sessionId: sessionIdSchema });

export const answerSchema = z.discriminatedUnion('behavior', [
  z.object({
    behavior: z.literal('allow'),
    updatedInput: z.record(z.string(), z.unknown()).nullable(),
    updatedPermissions: z.array(permissionUpdateSchema),
    rule: z.string().nullable(),
  }),
  z.object({
    behavior: z.literal('deny'),
    message: z.string(),
    interrupt: z.boolean(),
    rule: z.string().nullable(),
  }),
]);

export const sessionsContract = {
  list: channel(nothing, z.array(sessionSummarySchema)),
  create: channel(
    z.object({
      workspaceId: workspaceIdSchema,
      policy: policySchema,
      model: z.string().nullable(),
      effort: effortSchema.nullable(),
      isDemo: z.boolean(),
    }),
    sessionSummarySchema,
  ),
  /** From here on this window gets the session's live events. */
  attach: channel(byId, attachmentPointSchema),
  detach: channel(byId, z.null()),
  /** Events before `beforeSeq`, oldest first. */
  page: channel(
    z.object({ sessionId: sessionIdSchema, beforeSeq: z.number().int(), limit: z.number().int() }),
    z.object({ events: z.array(z.custom<AgentEvent>()), hasEarlier: z.boolean() }),
  ),
  /** Events after `afterSeq`, oldest first. */
  pageAfter: channel(
    z.object({ sessionId: sessionIdSchema, afterSeq: z.number().int(), limit: z.number().int() }),
    z.object({ events: z.array(z.custom<AgentEvent>()), hasLater: z.boolean() }),
  ),
  /** Starts or wakes the child when it must. The prompt is stored before anything else happens. */
  send: channel(
    z.object({
      sessionId: sessionIdSchema,
      text: z.string().max(10_000_000),
      imageIds: z.array(z.string()).max(100),
    }),
    z.object({ messageUuid: messageUuidSchema, isQueued: z.boolean() }),
  ),
  /** Sends held prompts again, in order. */
  releaseQueue: channel(byId, z.null()),
  removeQueued: channel(
    z.object({ sessionId: sessionIdSchema, messageUuid: messageUuidSchema }),
    z.null(),
  ),
  /** Text and images of a prompt that waits; refused once it was sent. */
  editQueued: channel(
    z.object({
      sessionId: sessionIdSchema,
      messageUuid: messageUuidSchema,
      text: z.string().max(10_000_000),
      imageIds: z.array(z.string()).max(100),
    }),
    z.null(),
  ),
  /** `toIndex`: its place afterwards, from 0; beyond the end means last. */
  moveQueued: channel(
    z.object({
      sessionId: sessionIdSchema,
      messageUuid: messageUuidSchema,
      toIndex: z.number().int().min(0),
    }),
    z.null(),
  ),
  /**
   * Written at once. Into a running turn (`isSteered`) the CLI folds it between two tool rounds, or
   * answers it as a turn of its own when none is left.
   */
  sendQueuedNow: channel(
    z.object({ sessionId: sessionIdSchema, messageUuid: messageUuidSchema }),
    z.object({ isSteered: z.boolean() }),
  ),
  stop: channel(byId, z.null()),
  /** Ends the child in order; the session can be resumed. */
  close: channel(byId, z.null()),
  /** Starts the child of a session that is asleep, without a prompt, so that a send need not wait. */
  wake: channel(byId, z.null()),
  /** Ends the child, starts it anew with the same conversation, and sends the cut prompt again. */
  restart: channel(byId, z.null()),
  answer: channel(
    z.object({ sessionId: sessionIdSchema, requestId: z.string(), answer: answerSchema }),
    z.null(),
  ),
  setModel: channel(
    z.object({ sessionId: sessionIdSchema, model: z.string().nullable() }),
    z.null(),
  ),
  setEffort: channel(z.object({ sessionId: sessionIdSchema, effort: effortSchema }), z.null()),
  /** Takes effect at once when the session has no child, else after its next start. */
  setPolicy: channel(
    z.object({ sessionId: sessionIdSchema, policy: policySchema }),
    z.object({ needsRestart: z.boolean() }),
  ),
  stopTask: channel(z.object({ sessionId: sessionIdSchema, taskId: z.string() }), z.null()),
  markSeen: channel(byId, z.null()),
  rename: channel(z.object({ sessionId: sessionIdSchema, title: z.string().max(200) }), z.null()),
  archive: channel(z.object({ sessionId: sessionIdSchema, isArchived: z.boolean() }), z.null()),
  pin: channel(z.object({ sessionId: sessionIdSchema, isPinned: z.boolean() }), z.null()),
  /** Out of every list; `restore` brings it back as it was. */
  remove: channel(byId, z.null()),
  restore: channel(byId, sessionSummarySchema),
};
