import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Side } from './side';

interface SdkMessage {
  type: string;
  parent_tool_use_id?: string | null;
  event?: { delta?: { type: string; text?: string; thinking?: string } };
  message?: { content: unknown };
}

interface Sdk {
  query(input: {
    prompt: AsyncIterable<unknown>;
    options: Record<string, unknown>;
  }): AsyncIterable<SdkMessage>;
}

/** The Agent SDK over the same child, summing each text once. */
export const sdkSide: Side = async (corpus, { childScript }) => {
  const folder = process.env.ROUNDHOUSE_BENCH_SDK;
  if (!folder) throw new Error('ROUNDHOUSE_BENCH_SDK does not name the fetched Agent SDK.');
  const entry = join(folder, 'node_modules/@anthropic-ai/claude-agent-sdk/sdk.mjs');
  const { query } = (await import(pathToFileURL(entry).href)) as Sdk;
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let startedAt = 0;
  // The SDK ends stdin when the generator returns, so it stays open until the last result.
  async function* prompt(): AsyncGenerator {
    startedAt = performance.now();
    yield {
      type: 'user',
      session_id: '',
      parent_tool_use_id: null,
      message: { role: 'user', content: 'go' },
    };
    await finished;
  }
  let textLength = 0;
  let results = 0;
  let ms = 0;
  const messages = query({
    prompt: prompt(),
    options: {
      pathToClaudeCodeExecutable: childScript,
      executable: process.execPath,
      includePartialMessages: true,
      env: { ...process.env, ROUNDHOUSE_BENCH_CORPUS: corpus.path },
    },
  });
  for await (const message of messages) {
    textLength += lengthOf(message);
    if (message.type !== 'result') continue;
    results += 1;
    if (results < corpus.turns) continue;
    ms = performance.now() - startedAt;
    break;
  }
  finish();
  return { ms, textLength, results, rss: [] };
};

/** Deltas of the main thread, finished blocks of subagents: the latter come without deltas. */
function lengthOf(message: SdkMessage): number {
  if (message.type === 'stream_event') {
    const delta = message.event?.delta;
    return (delta?.text ?? delta?.thinking ?? '').length;
  }
  if (message.type !== 'assistant' || message.parent_tool_use_id == null) return 0;
  const content = message.message?.content;
  if (!Array.isArray(content)) return 0;
  return content.reduce<number>(
    (sum, block: { text?: string }) => sum + (block.text ?? '').length,
    0,
  );
}
