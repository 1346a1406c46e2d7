import { isJson } from '@shared/domain/json-object';
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
  message: z.looseObject({ id: z.string().nullish(), content: z.array(blockSchema) }),
  parent_tool_use_id: parent,
});
export type AssistantFrame = z.infer<typeof assistantSchema>;

export const userSchema = z.looseObject({
  type: z.literal('user'),
  message: z.looseObject({ content: z.union([z.string(), z.array(blockSchema)]) }),
  parent_tool_use_id: parent,
});
export type UserFrame = z.infer<typeof userSchema>;

/** False: one of the three, but in a shape nobody knows, so it is kept as it came. */
export function isReadable(frame: unknown): boolean {
  if (!isJson(frame)) return true;
  if (frame.type === 'stream_event') return isStreamEvent(frame);
  if (frame.type === 'assistant') return isAssistant(frame);
  return frame.type !== 'user' || isUser(frame);
}

export const isStreamEvent = (frame: unknown): frame is StreamEventFrame =>
  isJson(frame) &&
  frame.type === 'stream_event' &&
  isTyped(frame.event) &&
  isOptionalText(frame.parent_tool_use_id);

export const isAssistant = (frame: unknown): frame is AssistantFrame =>
  isJson(frame) &&
  frame.type === 'assistant' &&
  isJson(frame.message) &&
  isOptionalText(frame.message.id) &&
  isBlocks(frame.message.content) &&
  isOptionalText(frame.parent_tool_use_id);

export const isUser = (frame: unknown): frame is UserFrame =>
  isJson(frame) &&
  frame.type === 'user' &&
  isJson(frame.message) &&
  (typeof frame.message.content === 'string' || isBlocks(frame.message.content)) &&
  isOptionalText(frame.parent_tool_use_id);

const isTyped = (value: unknown): boolean => isJson(value) && typeof value.type === 'string';

const isBlocks = (value: unknown): boolean => Array.isArray(value) && value.every(isTyped);

const isOptionalText = (value: unknown): boolean =>
  value === undefined || value === null || typeof value === 'string';
