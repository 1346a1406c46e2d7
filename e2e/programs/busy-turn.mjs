// A long, busy turn for whoever wants to kill the host in the middle of it: streamed text, tools with
// and without a question, a result with a price. Like the CLI it keeps a transcript under the id it was
// started with, resumes only what has one and refuses to begin a used id again. Each frame is noted in
// ROUNDHOUSE_CHILD_LOG, on disk, after it was written; each text and result before its first frame.
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerInitialize, readFrames } from './protocol.mjs';

const ROUNDS = 5;
const PIECES = 24;
const MODEL = 'test-model';

if (process.argv.includes('--version')) {
  process.stdout.write('2.1.332 (fake)\n');
  process.exit(0);
}

const valueOf = (name) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;

const folder = join(process.env.CLAUDE_CONFIG_DIR, 'projects', 'busy');
const transcriptOf = (id) => join(folder, `${id}.jsonl`);
const refuse = (text) => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};

const resumed = valueOf('resume');
const session = resumed ?? valueOf('session-id') ?? randomUUID();
if (resumed !== null && !existsSync(transcriptOf(session)))
  refuse(`No conversation found with session ID: ${session}`);
if (resumed === null && existsSync(transcriptOf(session)))
  refuse(`Error: Session ID ${session} is already in use.`);

// O_SYNC: what stands in the log was written to the host, whatever dies next.
const log = openSync(process.env.ROUNDHOUSE_CHILD_LOG, 'as');
const note = (entry) => writeSync(log, `${JSON.stringify({ at: Date.now(), ...entry })}\n`);

process.stdout.on('error', () => process.exit(0));
const write = (frame) => {
  process.stdout.write(`${JSON.stringify({ session_id: session, ...frame })}\n`);
  note({ frame });
};

const answers = new Map();
const run = randomUUID().slice(0, 8);

async function stream(messageId, index, type, pieces) {
  const event = (body) =>
    write({ type: 'stream_event', event: body, parent_tool_use_id: null, uuid: randomUUID() });
  const field = type === 'thinking' ? 'thinking' : 'text';
  note({ text: { messageId, blockIndex: index, text: pieces.join('') } });
  event({ type: 'content_block_start', index, content_block: { type, [field]: '' } });
  for (const piece of pieces) {
    event({ type: 'content_block_delta', index, delta: { type: `${type}_delta`, [field]: piece } });
    await sleep(Math.random() * 4);
  }
  assistant(messageId, { type, [field]: pieces.join('') });
  event({ type: 'content_block_stop', index });
}

function assistant(id, block) {
  write({
    type: 'assistant',
    parent_tool_use_id: null,
    uuid: randomUUID(),
    message: {
      id,
      type: 'message',
      role: 'assistant',
      model: MODEL,
      content: [block],
      usage: { input_tokens: 10, output_tokens: 1 },
    },
  });
}

async function round(number, turn) {
  const messageId = `msg_${run}_${turn}_${number}`;
  write({
    type: 'stream_event',
    event: {
      type: 'message_start',
      message: { id: messageId, type: 'message', role: 'assistant', model: MODEL, content: [] },
    },
    parent_tool_use_id: null,
    uuid: randomUUID(),
  });
  const pieces = Array.from({ length: PIECES }, (_, piece) => `${turn}.${number}.${piece} `);
  await stream(messageId, 0, 'thinking', pieces);
  await stream(messageId, 1, 'text', pieces);
  if (number === ROUNDS - 1) return;
  const toolId = `toolu_${run}_${turn}_${number}`;
  const input = { command: `echo ${number}` };
  assistant(messageId, { type: 'tool_use', id: toolId, name: 'Bash', input });
  if (number % 2 === 1) await ask(toolId, input);
  await sleep(Math.random() * 30);
  write({
    type: 'user',
    parent_tool_use_id: null,
    uuid: randomUUID(),
    message: {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: toolId, content: `${number}`, is_error: false },
      ],
    },
    tool_use_result: { stdout: `${number}`, stderr: '', interrupted: false },
  });
}

function ask(toolId, input) {
  const id = `ask_${toolId}`;
  const answered = new Promise((resolve) => answers.set(id, resolve));
  write({
    type: 'control_request',
    request_id: id,
    request: {
      subtype: 'can_use_tool',
      tool_name: 'Bash',
      input,
      tool_use_id: toolId,
      permission_suggestions: [],
    },
  });
  return answered;
}

/** Prices that no sum of others equals, so that a figure tells which turns are in it. */
function end(turn) {
  const costUSD = 2 ** -(turn + 3);
  const total = 0.25 - costUSD;
  const tokens = { inputTokens: 10, outputTokens: 10 };
  const uuid = randomUUID();
  note({ result: { costUsd: costUSD } });
  write({
    type: 'result',
    subtype: 'success',
    is_error: false,
    uuid,
    duration_ms: 1,
    num_turns: 1,
    stop_reason: 'end_turn',
    terminal_reason: 'completed',
    total_cost_usd: total,
    usage: { input_tokens: 10, output_tokens: 10 },
    modelUsage: { [MODEL]: { ...tokens, costUSD: total, contextWindow: 200_000 } },
    model_usage_since_last_result: { [MODEL]: { ...tokens, costUSD, contextWindow: 200_000 } },
  });
}

async function takeTurn(frame) {
  mkdirSync(folder, { recursive: true });
  const turn = existsSync(transcriptOf(session))
    ? readFileSync(transcriptOf(session), 'utf8').split('\n').length - 1
    : 0;
  appendFileSync(transcriptOf(session), `${JSON.stringify({ uuid: frame.uuid })}\n`);
  write({
    type: 'system',
    subtype: 'init',
    cwd: process.cwd(),
    model: MODEL,
    tools: ['Bash'],
    mcp_servers: [],
    permissionMode: 'default',
    apiKeySource: 'none',
    claude_code_version: '2.1.332',
  });
  const isShort = frame.message.content === 'short';
  for (let number = isShort ? ROUNDS - 1 : 0; number < ROUNDS; number += 1)
    await round(number, turn);
  end(turn);
}

readFrames((frame) => {
  if (answerInitialize(frame)) return;
  if (frame.type === 'user') void takeTurn(frame);
  else if (frame.type === 'control_response') answers.get(frame.response.request_id)?.();
});
