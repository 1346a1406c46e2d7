import { z } from 'zod';
import { channel } from './channel';
import { sessionIdSchema, workspaceIdSchema } from './schemas';

/** Null: not asked for. */
export const searchFiltersSchema = z.object({
  sessionId: sessionIdSchema.nullable(),
  workspaceId: workspaceIdSchema.nullable(),
  /** UTC ms: not before, and before. */
  from: z.number().nullable(),
  until: z.number().nullable(),
  tool: z.string().max(200).nullable(),
  model: z.string().max(200).nullable(),
  /** USD, of the turn. */
  costAtLeast: z.number().min(0).nullable(),
});

const roleSchema = z.enum(['user', 'assistant', 'reasoning', 'tool']);

const placeSchema = z.object({
  /** The same from search to search. */
  id: z.string(),
  role: roleSchema,
  /** Seq of the main thread's event to go to. */
  seq: z.number(),
  /** Tool calls to open there, outermost first: those the hit is in, and its own. */
  toolCallIds: z.array(z.string()),
});
export type SearchPlace = z.infer<typeof placeSchema>;

export const searchHitSchema = placeSchema.extend({
  sessionId: sessionIdSchema,
  messageId: z.string().nullable(),
  /** UTC ms. */
  at: z.number(),
  toolName: z.string().nullable(),
  snippet: z.string(),
  /** Indices of the letters of `snippet` that were searched for. */
  marks: z.array(z.number()),
});
export type SearchHitDto = z.infer<typeof searchHitSchema>;

const querySchema = z.string().max(10_000);

export const searchContract = {
  /** One page of hits. Newest first, or the best of the newest 10,000 matches of each index. */
  find: channel(
    z.object({
      query: querySchema,
      filters: searchFiltersSchema,
      order: z.enum(['newest', 'relevance']),
      cursor: z
        .string()
        .regex(/^(\d+|(-|-?\d+)(\/(-|-?\d+)){3})$/)
        .nullable(),
      limit: z.number().int().min(1).max(50),
    }),
    z.object({
      hits: z.array(searchHitSchema),
      /** Goes on from here; null: that was all. A page may be short, or empty, and still go on. */
      cursor: z.string().nullable(),
      /** Relevance alone: there were more matches than were ranked. */
      isBounded: z.boolean(),
    }),
  ),
  /** Every place in one session, oldest first; the newest 2,000 of each index. */
  findInSession: channel(
    z.object({ sessionId: sessionIdSchema, query: querySchema }),
    z.object({ places: z.array(placeSchema), isBounded: z.boolean() }),
  ),
  /** Names to choose a filter from: of tools and of models that were ever used. */
  choices: channel(
    z.object({}).strict(),
    z.object({ tools: z.array(z.string()), models: z.array(z.string()) }),
  ),
};
