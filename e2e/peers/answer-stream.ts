import type { ServerResponse } from 'node:http';
import type { Conversation } from './conversation';
import type { Round, ScriptUsage, Step } from './script';

export interface AnswerContext {
  model: string;
  messageId: string;
  conversation: Conversation;
  /** Resolves when the test released the gate, or the server closes. */
  passGate(name: string): Promise<void>;
  nextToolId(): string;
  /** Aborted when the client went away. */
  signal: AbortSignal;
}

type Block = Record<string, unknown> & { type: string };

const USAGE: ScriptUsage = {
  input_tokens: 10,
  output_tokens: 20,
  cache_read_input_tokens: 0,
  cache_creation_input_tokens: 0,
};

/** Streams one answer as server-sent events: message_start, the blocks, message_delta, message_stop. */
export async function streamAnswer(
  response: ServerResponse,
  round: Round,
  context: AnswerContext,
): Promise<void> {
  const usage = { ...USAGE, ...round.usage };
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    ...round.headers,
  });
  const emit = (event: Record<string, unknown> & { type: string }) => {
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  };
  emit({
    type: 'message_start',
    message: messageOf(context, [], null, { ...usage, output_tokens: 1 }),
  });
  let index = 0;
  for (const step of round.steps) {
    if (context.signal.aborted) return;
    if (step.kind === 'gate') {
      await context.passGate(step.name);
      continue;
    }
    await streamBlock(emit, index++, step, context);
  }
  if (context.signal.aborted) return;
  emit({
    type: 'message_delta',
    delta: { stop_reason: stopReasonOf(round), stop_sequence: null },
    usage,
  });
  emit({ type: 'message_stop' });
  response.end();
}

/** The same answer as one JSON message, for requests that did not ask for a stream. */
export async function sendAnswer(
  response: ServerResponse,
  round: Round,
  context: AnswerContext,
): Promise<void> {
  const blocks: Block[] = [];
  for (const step of round.steps) {
    if (step.kind === 'gate') await context.passGate(step.name);
    else blocks.push(finishedBlock(step, context));
  }
  const body = messageOf(context, blocks, stopReasonOf(round), { ...USAGE, ...round.usage });
  response.writeHead(200, { 'content-type': 'application/json', ...round.headers });
  response.end(JSON.stringify(body));
}

function messageOf(
  context: AnswerContext,
  content: Block[],
  stopReason: string | null,
  usage: ScriptUsage,
) {
  return {
    id: context.messageId,
    type: 'message',
    role: 'assistant',
    model: context.model,
    content,
    stop_reason: stopReason,
    stop_sequence: null,
    usage,
  };
}

const stopReasonOf = (round: Round) =>
  round.steps.some((step) => step.kind === 'tool') ? 'tool_use' : 'end_turn';

type BlockStep = Exclude<Step, { kind: 'gate' }>;

async function streamBlock(
  emit: (event: Record<string, unknown> & { type: string }) => void,
  index: number,
  step: BlockStep,
  context: AnswerContext,
): Promise<void> {
  const block = finishedBlock(step, context);
  emit({ type: 'content_block_start', index, content_block: emptied(block) });
  const delta = (value: Block) => emit({ type: 'content_block_delta', index, delta: value });
  if (block.type === 'text') {
    const chunks = step.kind === 'text' ? (step.chunks ?? 2) : 1;
    for (const part of split(String(block.text), chunks)) {
      if (step.kind === 'text' && step.delayMs) await delay(step.delayMs, context.signal);
      if (context.signal.aborted) return;
      delta({ type: 'text_delta', text: part });
    }
  } else if (block.type === 'thinking') {
    for (const part of split(String(block.thinking), 2))
      delta({ type: 'thinking_delta', thinking: part });
    delta({ type: 'signature_delta', signature: String(block.signature) });
  } else {
    for (const part of split(JSON.stringify(block.input), 2))
      delta({ type: 'input_json_delta', partial_json: part });
  }
  emit({ type: 'content_block_stop', index });
}

function finishedBlock(step: BlockStep, context: AnswerContext): Block {
  const { images, results } = context.conversation;
  switch (step.kind) {
    case 'text':
      return { type: 'text', text: step.text };
    case 'thinking':
      return { type: 'thinking', thinking: step.text, signature: 'c2NyaXB0ZWQ=' };
    case 'tool':
      return {
        type: 'tool_use',
        id: step.id ?? context.nextToolId(),
        name: step.name,
        input: step.input,
      };
    case 'echo-results':
      return { type: 'text', text: results.map((result) => result.text).join('\n') || '-' };
    default:
      return {
        type: 'text',
        text: images.map((image) => `${image.mediaType} ${image.byteLength} bytes`).join(', '),
      };
  }
}

function emptied(block: Block): Block {
  if (block.type === 'text') return { type: 'text', text: '' };
  if (block.type === 'thinking') return { type: 'thinking', thinking: '', signature: '' };
  return { ...block, input: {} };
}

/** Cut between code points, so that no surrogate pair is torn. */
function split(text: string, count: number): string[] {
  const points = Array.from(text);
  const size = Math.max(1, Math.ceil(points.length / count));
  const parts: string[] = [];
  for (let at = 0; at < points.length; at += size) parts.push(points.slice(at, at + size).join(''));
  return parts.length > 0 ? parts : [''];
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
