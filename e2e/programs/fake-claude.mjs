// A child for whole runs: answers `--version`, shows its arguments as an unknown frame, echoes a
// prompt, or does what a prompt of one known word says.
import { answerInitialize, emit, init, readFrames, result, say, succeed } from './protocol.mjs';

if (process.argv.includes('--version')) {
  process.stdout.write('2.1.332 (fake)\n');
  process.exit(0);
}

let holding = null;
const notify = (task_id, status) =>
  emit({ type: 'system', subtype: 'task_notification', task_id, status, summary: 'done' });
const startTask = () =>
  emit({
    type: 'system',
    subtype: 'task_started',
    task_id: 'task-1',
    task_type: 'local_bash',
    description: 'long work',
    is_backgrounded: true,
  });
const aborted = {
  subtype: 'error_during_execution',
  is_error: true,
  terminal_reason: 'aborted_streaming',
};

const words = {
  hold: () => {
    holding = () => result(aborted);
  },
  much: () => {
    for (let count = 0; count < 100; count += 1) say('x'.repeat(10_000));
    words.hold();
  },
  'die when stopped': () => {
    holding = () => process.exit(143);
  },
  deaf: () => {
    holding = () => undefined;
  },
  ask: () =>
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
    }),
  fail: () => result({ is_error: true, terminal_reason: 'api_error', result: 'API Error: 400' }),
  die: () => {
    process.stderr.write('it hurts\n');
    process.exit(1);
  },
  'end and exit': () => {
    result();
    process.stdout.write('', () => process.exit(0));
  },
  'task that ends': () => {
    startTask();
    result();
    setTimeout(() => {
      notify('task-1', 'completed');
      say('from the task');
      result({ origin: { kind: 'task-notification' } });
    }, 100);
  },
  'task for ever': () => {
    startTask();
    result();
  },
};

emit({ type: 'arguments', values: process.argv.slice(2), pid: process.pid });
readFrames((frame) => {
  if (answerInitialize(frame)) return;
  if (frame.type === 'user') {
    init();
    const { content } = frame.message;
    const word = typeof content === 'string' ? words[content] : undefined;
    if (word !== undefined) return word();
    say(`echo: ${typeof content === 'string' ? content : content.map(({ type }) => type).join()}`);
    return result();
  }
  if (frame.type === 'control_response') {
    say(`answered: ${frame.response.response.behavior}`);
    return result();
  }
  if (frame.type !== 'control_request') return;
  succeed(frame.request_id, {});
  const { subtype, task_id } = frame.request;
  if (subtype === 'interrupt') holding?.();
  if (subtype === 'stop_task') notify(task_id, 'stopped');
});
