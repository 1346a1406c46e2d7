// A well-behaved child. Shows every frame it reads as `{"type":"seen","frame":…}` and answers a
// prompt with its own text; a prompt of one known word does what the word says.
import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import {
  answerInitialize,
  emit,
  fail,
  init,
  readFrames,
  result,
  say,
  succeed,
} from './protocol.mjs';

let isHolding = false;

const words = {
  hold() {
    isHolding = true;
  },
  ask() {
    emit({
      type: 'control_request',
      request_id: 'ask-1',
      request: {
        subtype: 'can_use_tool',
        tool_name: 'Bash',
        input: { command: 'ls' },
        tool_use_id: 'toolu_1',
        permission_suggestions: [],
      },
    });
  },
  'ask after result'() {
    result();
    words.ask();
  },
  'hold stdout'() {
    spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], {
      stdio: ['ignore', 'inherit', 'ignore'],
    }).unref();
    say('holding');
    result();
  },
  'close stdout'() {
    closeSync(1);
  },
  die() {
    process.stderr.write('it hurts\n');
    process.exit(Number(process.env.EXIT_CODE ?? 1));
  },
};

function onPrompt(frame) {
  init();
  const { content } = frame.message;
  const word = typeof content === 'string' ? words[content] : undefined;
  if (word !== undefined) return word();
  say(`echo: ${typeof content === 'string' ? content : content.map(({ type }) => type).join()}`);
  result();
}

function onRequest({ request_id: id, request }) {
  switch (request.subtype) {
    case 'interrupt':
      succeed(id, { still_queued: [] });
      if (isHolding) {
        isHolding = false;
        result({
          subtype: 'error_during_execution',
          is_error: true,
          terminal_reason: 'aborted_streaming',
        });
      }
      return;
    case 'set_permission_mode':
      return request.mode === 'bypassPermissions'
        ? fail(id, 'Not launched with it', 'bypass_not_launched')
        : succeed(id, { mode: request.mode });
    case 'get_context_usage':
      return succeed(id, { totalTokens: 5, maxTokens: 100, rawMaxTokens: 200 });
    case 'set_model':
      return process.env.IGNORES_SET_MODEL === '1' ? undefined : succeed(id);
    default:
      return succeed(id);
  }
}

readFrames((frame) => {
  emit({ type: 'seen', frame });
  if (answerInitialize(frame)) return;
  if (frame.type === 'user') onPrompt(frame);
  else if (frame.type === 'control_request') onRequest(frame);
  else if (frame.type === 'control_response' && frame.response.request_id === 'ask-1') {
    say(`answered: ${frame.response.response.behavior}`);
    result();
  }
});
