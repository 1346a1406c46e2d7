import { parseTranscriptRow, type ChainRow } from '../transcript-row';

/** Rows as the CLI writes them, without what nobody reads. */
type Fields = Record<string, unknown>;

export const userLine = (
  uuid: string,
  parentUuid: string | null,
  text: string,
  more: Fields = {},
) =>
  JSON.stringify({
    parentUuid,
    isSidechain: false,
    type: 'user',
    message: { role: 'user', content: text },
    uuid,
    timestamp: '2026-11-30T10:00:00.000Z',
    cwd: '/projects/project',
    sessionId: 'session-1',
    version: '2.1.332',
    gitBranch: 'main',
    ...more,
  });

export const assistantLine = (
  uuid: string,
  parentUuid: string | null,
  message: { id: string; output?: number; model?: string },
  more: Fields = {},
) =>
  JSON.stringify({
    parentUuid,
    isSidechain: false,
    message: {
      id: message.id,
      type: 'message',
      role: 'assistant',
      model: message.model ?? 'model-1',
      content: [{ type: 'text', text: `answer ${uuid}` }],
      usage: { input_tokens: 10, output_tokens: message.output ?? 1 },
    },
    type: 'assistant',
    uuid,
    timestamp: '2026-11-30T10:00:01.000Z',
    cwd: '/projects/project',
    sessionId: 'session-1',
    version: '2.1.332',
    ...more,
  });

export const attachmentLine = (uuid: string, parentUuid: string) =>
  JSON.stringify({
    parentUuid,
    isSidechain: false,
    attachment: { type: 'prompt_snapshot', text: 'x'.repeat(1_000) },
    type: 'attachment',
    uuid,
    timestamp: '2026-11-30T10:00:00.500Z',
    sessionId: 'session-1',
  });

export function chainRow(line: string): ChainRow {
  const parsed = parseTranscriptRow(line);
  if (!parsed.ok || parsed.row === null || !('uuid' in parsed.row))
    throw new Error(`No row: ${line}`);
  return parsed.row;
}
