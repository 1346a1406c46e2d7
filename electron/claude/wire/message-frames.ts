import { z } from 'zod';

/*
 * The three frequent frames. Each has a schema, which is the definition, and a hand-written guard
 * of the same meaning that runs on every frame; a property test holds the two together. Shapes as
 * in the recordings of CLI 2.1.332; unknown fields are kept.
 */
const parent = z.string().nullish();
const blockSchema = z.looseObject({ type: z.string() });

export const streamEventSchema = z.looseObject({
  type: z.literal('stream_event'),
  event: z.looseObject({ type: z.string() }),
  parent_tool_use_id: parent,
});
export type StreamEventFrame = z.infer<typeof streamEventSchema>;

export const assistantSchema = z.looseObject({
  type: z.literal('assistant'),
  message: z.looseObject({ id: z.string(), content: z.array(blockSchema) }),
  parent_tool_use_id: parent,
});
export type AssistantFrame = z.infer<typeof assistantSchema>;

export const userSchema = z.looseObject({
  type: z.literal('user'),
  message: z.looseObject({ content: z.union([z.string(), z.array(blockSchema)]) }),
  parent_tool_use_id: parent,
});
export type UserFrame = z.infer<typeof userSchema>;

export const isStreamEvent = (frame: unknown): frame is StreamEventFrame =>
  isRecord(frame) && frame.type === 'stream_event' && isTyped(frame.event) && hasParent(frame);

export const isAssistant = (frame: unknown): frame is AssistantFrame =>
  isRecord(frame) &&
  frame.type === 'assistant' &&
  isRecord(frame.message) &&
  typeof frame.message.id === 'string' &&
  isBlocks(frame.message.content) &&
  hasParent(frame);

export const isUser = (frame: unknown): frame is UserFrame =>
  isRecord(frame) &&
  frame.type === 'user' &&
  isRecord(frame.message) &&
  (typeof frame.message.content === 'string' || isBlocks(frame.message.content)) &&
  hasParent(frame);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTyped = (value: unknown): boolean => isRecord(value) && typeof value.type === 'string';

const isBlocks = (value: unknown): boolean => Array.isArray(value) && value.every(isTyped);

function hasParent(frame: Record<string, unknown>): boolean {
  const id = frame.parent_tool_use_id;
  return id === undefined || id === null || typeof id === 'string';
}
