// The little of the CLI's protocol that the programs beside this file have in common.

export const emit = (frame) => process.stdout.write(`${JSON.stringify(frame)}\n`);

/** Calls `onFrame` for each line of stdin, `onEnd` when it is closed. */
export function readFrames(onFrame, onEnd = () => process.exit(0)) {
  let rest = '';
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') onFrame(JSON.parse(line));
  });
  process.stdin.on('end', onEnd);
}

export const succeed = (requestId, response = {}) =>
  emit({
    type: 'control_response',
    response: { subtype: 'success', request_id: requestId, response },
  });

export const fail = (requestId, error, errorCode) =>
  emit({
    type: 'control_response',
    response: { subtype: 'error', request_id: requestId, error, error_code: errorCode },
  });

export const handshake = {
  commands: [{ name: 'help', description: 'Shows help', argumentHint: '' }],
  models: [
    {
      value: 'default',
      displayName: 'Default',
      description: 'Test model',
      supportedEffortLevels: ['low', 'medium', 'unheard-of'],
    },
  ],
  account: { tokenSource: 'none', apiKeySource: 'ANTHROPIC_API_KEY' },
  claude_code_version: '9.9.9',
  current_permission_mode: 'default',
};

/** Answers `initialize`; true when the frame was one. */
export function answerInitialize(frame) {
  if (frame.type !== 'control_request' || frame.request.subtype !== 'initialize') return false;
  succeed(frame.request_id, handshake);
  return true;
}

/** Answers what is asked of the CLI outside a session; true when that was all. */
export function answerQuestion() {
  if (process.argv.includes('--version')) process.stdout.write('2.1.332 (fake)\n');
  else if (process.argv[2] === 'auth')
    process.stdout.write(`${JSON.stringify({ loggedIn: true, authMethod: 'api_key' })}\n`);
  else return false;
  return true;
}

export const SESSION = '11111111-1111-4111-8111-111111111111';

export const init = () =>
  emit({
    type: 'system',
    subtype: 'init',
    session_id: SESSION,
    cwd: process.cwd(),
    model: 'test-model',
    tools: ['Bash'],
    mcp_servers: [],
    permissionMode: 'default',
    apiKeySource: 'none',
    claude_code_version: '9.9.9',
  });

let messages = 0;

export function say(text) {
  messages += 1;
  emit({
    type: 'assistant',
    session_id: SESSION,
    parent_tool_use_id: null,
    uuid: `00000000-0000-4000-8000-${String(messages).padStart(12, '0')}`,
    message: {
      id: `msg_${messages}`,
      type: 'message',
      role: 'assistant',
      model: 'test-model',
      content: [{ type: 'text', text }],
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  });
}

export const result = (fields = {}) =>
  emit({
    subtype: 'success',
    is_error: false,
    session_id: SESSION,
    duration_ms: 1,
    num_turns: 1,
    stop_reason: 'end_turn',
    terminal_reason: 'completed',
    total_cost_usd: 0.01,
    usage: { input_tokens: 1, output_tokens: 1 },
    modelUsage: {},
    type: 'result',
    ...fields,
  });
