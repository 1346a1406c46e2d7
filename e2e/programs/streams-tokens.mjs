// Streams numbered tokens at an even rate: "s07n001234 " is token 1234 of session 7. The prompt says
// which session, how many tokens and how many a second; how many were written is said in a file of
// ROUNDHOUSE_TOKEN_LOG when all are.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerInitialize, emit, init, readFrames, result, succeed } from './protocol.mjs';

const TOKENS_A_MESSAGE = 250;
const TOKENS_A_LINE = 12;

if (process.argv.includes('--version')) {
  process.stdout.write('2.1.332 (fake)\n');
  process.exit(0);
}

const session = process.argv
  .find((one) => one.startsWith('--session-id=') || one.startsWith('--resume='))
  ?.split('=')[1];

const stream = (event) =>
  emit({
    type: 'stream_event',
    session_id: session,
    event,
    parent_tool_use_id: null,
    uuid: randomUUID(),
  });

function begin(id) {
  stream({
    type: 'message_start',
    message: { id, type: 'message', role: 'assistant', model: 'test-model', content: [] },
  });
  stream({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } });
}

function finish(id, text) {
  emit({
    type: 'assistant',
    session_id: session,
    parent_tool_use_id: null,
    uuid: randomUUID(),
    message: {
      id,
      type: 'message',
      role: 'assistant',
      model: 'test-model',
      content: [{ type: 'text', text }],
      usage: { input_tokens: 10, output_tokens: 1 },
    },
  });
  stream({ type: 'content_block_stop', index: 0 });
  stream({ type: 'message_stop' });
}

function streamTokens({ number, tokens, aSecond }) {
  const name = `s${String(number).padStart(2, '0')}`;
  const run = randomUUID().slice(0, 8);
  const startedAt = performance.now();
  let sent = 0;
  let text = '';
  let id = '';
  const step = () => {
    const due = Math.min(tokens, Math.floor(((performance.now() - startedAt) * aSecond) / 1000));
    while (sent < due) {
      if (sent % TOKENS_A_MESSAGE === 0) {
        if (sent > 0) finish(id, text);
        id = `msg_${run}_${sent}`;
        text = '';
        begin(id);
      }
      sent += 1;
      const token = `${name}n${String(sent).padStart(6, '0')}${sent % TOKENS_A_LINE === 0 ? '\n\n' : ' '}`;
      text += token;
      stream({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'text_delta', text: token },
      });
    }
    if (sent < tokens) return;
    clearInterval(timer);
    finish(id, text);
    writeFileSync(join(process.env.ROUNDHOUSE_TOKEN_LOG, name), String(sent));
    result({ session_id: session });
  };
  const timer = setInterval(step, 1000 / aSecond);
}

readFrames((frame) => {
  if (answerInitialize(frame)) return;
  if (frame.type === 'user') {
    init();
    streamTokens(JSON.parse(frame.message.content));
  } else if (frame.type === 'control_request') succeed(frame.request_id, {});
});
