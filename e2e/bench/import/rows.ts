/**
 * Rows as Claude Code 2.1.332 writes them, field for field and in its order (seen against the scripted
 * Messages API), with made-up content. Compact JSON, one row a line.
 */
export interface RowPlace {
  sessionId: string;
  cwd: string;
  /** The subagent whose file it is; null in a main file. */
  agentId: string | null;
}

export interface AssistantMessage {
  id: string;
  requestId: string;
  model: string;
  usage: {
    input: number;
    output: number;
    cacheRead: number;
    cacheWrite5m: number;
    cacheWrite1h: number;
  };
}

type Json = Record<string, unknown>;

const head = (place: RowPlace, parentUuid: string | null): Json => ({
  parentUuid,
  isSidechain: place.agentId !== null,
  ...(place.agentId === null ? {} : { agentId: place.agentId }),
});

const tail = ({ cwd, sessionId }: RowPlace): Json => ({
  userType: 'external',
  entrypoint: 'cli',
  cwd,
  sessionId,
  version: '2.1.332',
  gitBranch: 'main',
});

export const promptRow = (
  place: RowPlace,
  row: { uuid: string; parentUuid: string | null; timestamp: string; text: string },
): Json => ({
  ...head(place, row.parentUuid),
  promptId: row.uuid,
  type: 'user',
  message: { role: 'user', content: row.text },
  uuid: row.uuid,
  timestamp: row.timestamp,
  permissionMode: 'default',
  promptSource: 'typed',
  rowSource: 'local',
  ...tail(place),
});

export const assistantRow = (
  place: RowPlace,
  row: { uuid: string; parentUuid: string; timestamp: string; block: Json; stopReason: string },
  message: AssistantMessage,
): Json => ({
  ...head(place, row.parentUuid),
  message: {
    id: message.id,
    type: 'message',
    role: 'assistant',
    model: message.model,
    content: [row.block],
    stop_reason: row.stopReason,
    stop_sequence: null,
    usage: {
      input_tokens: message.usage.input,
      cache_creation_input_tokens: message.usage.cacheWrite5m + message.usage.cacheWrite1h,
      cache_read_input_tokens: message.usage.cacheRead,
      output_tokens: message.usage.output,
      output_tokens_details: { thinking_tokens: 0 },
      server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 },
      service_tier: 'standard',
      cache_creation: {
        ephemeral_1h_input_tokens: message.usage.cacheWrite1h,
        ephemeral_5m_input_tokens: message.usage.cacheWrite5m,
      },
    },
  },
  requestId: message.requestId,
  type: 'assistant',
  uuid: row.uuid,
  timestamp: row.timestamp,
  effort: 'medium',
  ...tail(place),
});

export const resultRow = (
  place: RowPlace,
  row: { uuid: string; parentUuid: string; timestamp: string; toolUseId: string; output: string },
): Json => ({
  ...head(place, row.parentUuid),
  promptId: row.parentUuid,
  type: 'user',
  message: {
    role: 'user',
    content: [
      { tool_use_id: row.toolUseId, type: 'tool_result', content: row.output, is_error: false },
    ],
  },
  uuid: row.uuid,
  timestamp: row.timestamp,
  toolUseResult: { stdout: row.output, stderr: '', interrupted: false, isImage: false },
  sourceToolAssistantUUID: row.parentUuid,
  ...tail(place),
});

export const attachmentRow = (
  place: RowPlace,
  row: { uuid: string; parentUuid: string; timestamp: string; kind: string; text: string },
): Json => ({
  ...head(place, row.parentUuid),
  attachment: { type: row.kind, content: row.text },
  type: 'attachment',
  uuid: row.uuid,
  timestamp: row.timestamp,
  rendered: [{ content: `<system-reminder>\n${row.text}\n</system-reminder>` }],
  renderedRole: 'system',
  ...tail(place),
});

/** A copy of what was sent to the API, or a part of it: most of a file's bytes. */
export const requestRow = (
  { sessionId }: RowPlace,
  row: { kind: '' | '-shape' | '-blob'; timestamp: string; hash: string; text: string },
): Json => ({
  type: `api-request${row.kind}`,
  sessionId,
  hash: row.hash,
  timestamp: row.timestamp,
  version: '2.1.332',
  message: { role: 'user', content: [{ type: 'text', text: row.text }] },
});

export const lastPromptRow = ({ sessionId }: RowPlace, lastPrompt: string, leafUuid: string) => ({
  type: 'last-prompt',
  lastPrompt,
  leafUuid,
  sessionId,
});

export const costRow = ({ sessionId }: RowPlace, totalCostUSD: number) => ({
  type: 'cost-state',
  sessionId,
  totalCostUSD,
  totalAPIDuration: 2023,
  modelUsage: {},
  hasUnknownModelCost: false,
});
