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

const modelInfoSchema = z.looseObject({
  value: z.string(),
  resolvedModel: z.string().nullish().catch(null),
  displayName: z.string().nullish(),
  description: z.string().nullish(),
  supportedEffortLevels: z.array(z.string()).nullish(),
  supportsAdaptiveThinking: z.boolean().nullish().catch(null),
  supportsThinkingOff: z.boolean().nullish().catch(null),
});
export type ModelInfo = z.infer<typeof modelInfoSchema>;

/** Answer to `list_models`. */
export const listModelsSchema = z.looseObject({ models: z.array(modelInfoSchema) });

export const mcpMessageSchema = z.looseObject({
  subtype: z.literal('mcp_message'),
  server_name: z.string(),
  message: z.unknown(),
});

/** Answer to `initialize`. Every field may be missing: other versions leave some out. */
export const initializeResponseSchema = z.looseObject({
  models: z.array(modelInfoSchema).nullish(),
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

/** Answer to `get_settings`, as far as it says what is in force (2.1.226 and 2.1.332). */
export const appliedSchema = z.looseObject({
  applied: z.looseObject({
    model: z.string().nullish().catch(null),
    effort: z.string().nullish().catch(null),
  }),
});

/** Answer to `mcp_status`. */
export const mcpStatusSchema = z.looseObject({
  mcpServers: z.array(
    z.looseObject({
      name: z.string(),
      status: z.string().catch('unknown'),
      error: z.string().nullish().catch(null),
      transport: z.string().nullish().catch(null),
      config: z
        .looseObject({ type: z.string().nullish().catch(null) })
        .nullish()
        .catch(null),
      scope: z.string().nullish().catch(null),
      tools: z
        .array(z.looseObject({ name: z.string(), description: z.string().nullish().catch(null) }))
        .nullish()
        .catch(null),
    }),
  ),
});

/** Answer to `mcp_authenticate` (2.1.332; not in the published types). */
export const mcpSignInSchema = z.looseObject({
  authUrl: z.string().nullish().catch(null),
  requiresUserAction: z.boolean().nullish().catch(null),
});

/** Answer to `rewind_files` (2.1.332); a run that is no dry run leaves the list out. */
export const rewindFilesSchema = z.looseObject({
  canRewind: z.boolean(),
  error: z.string().nullish().catch(null),
  filesChanged: z.array(z.string()).nullish().catch(null),
  insertions: z.number().nullish().catch(null),
  deletions: z.number().nullish().catch(null),
});

/** Answer to `get_task_output` (2.1.332). */
export const taskOutputSchema = z.looseObject({
  output: z.string(),
  total_bytes: z.number().nullish().catch(null),
  truncated: z.boolean().nullish().catch(null),
});

/** Answer to `background_tasks` (2.1.332). */
export const backgroundedSchema = z.looseObject({ backgrounded: z.unknown() });

/** A `result` frame as far as a refused start needs it. */
export const resultFrameSchema = z.looseObject({
  type: z.literal('result'),
  is_error: z.boolean().nullish(),
  errors: z.array(z.string()).nullish(),
  result: z.string().nullish(),
});
