import { z } from 'zod';

const record = z.record(z.string(), z.unknown());

/** Frames of the control channel; CLI 2.1.332. Loose: fields nobody knows are kept. */
export const controlRequestSchema = z.looseObject({
  type: z.literal('control_request'),
  request_id: z.string(),
  request: z.looseObject({ subtype: z.string() }),
});
export type ControlRequest = z.infer<typeof controlRequestSchema>;

export const controlResponseSchema = z.looseObject({
  type: z.literal('control_response'),
  response: z.union([
    z.looseObject({
      subtype: z.literal('success'),
      request_id: z.string(),
      response: record.nullish().catch(null),
    }),
    z.looseObject({
      subtype: z.literal('error'),
      request_id: z.string(),
      error: z.string().catch('It gave no reason.'),
      error_code: z.string().nullish().catch(null),
    }),
  ]),
});

export const controlCancelSchema = z.looseObject({
  type: z.literal('control_cancel_request'),
  request_id: z.string(),
});

/** Whatever is missing or odd in it, somebody is waiting for the answer. */
export const canUseToolSchema = z.looseObject({
  subtype: z.literal('can_use_tool'),
  input: record.catch({}),
  tool_use_id: z.string().nullish().catch(null),
});

export const hookCallbackSchema = z.looseObject({
  subtype: z.literal('hook_callback'),
  callback_id: z.string(),
  input: record,
});

/** Answer to `initialize`. Every field may be missing: other versions leave some out. */
export const initializeResponseSchema = z.looseObject({
  models: z
    .array(
      z.looseObject({
        value: z.string(),
        displayName: z.string().nullish(),
        description: z.string().nullish(),
        supportedEffortLevels: z.array(z.string()).nullish(),
      }),
    )
    .nullish(),
  account: z
    .looseObject({
      tokenSource: z.string().nullish(),
      apiKeySource: z.string().nullish(),
      email: z.string().nullish(),
      subscriptionType: z.string().nullish(),
    })
    .nullish(),
  claude_code_version: z.string().nullish(),
  current_permission_mode: z.string().nullish(),
});

/** A `result` frame as far as a refused start needs it. */
export const resultFrameSchema = z.looseObject({
  type: z.literal('result'),
  is_error: z.boolean().nullish(),
  errors: z.array(z.string()).nullish(),
  result: z.string().nullish(),
});

export const contextUsageSchema = z.looseObject({
  totalTokens: z.number(),
  maxTokens: z.number(),
  rawMaxTokens: z.number().nullish(),
});
