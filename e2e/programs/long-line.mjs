// Answers `initialize`; a prompt brings one tool result of LINE_MB megabytes, whole, or without ever
// a newline when NEVER_ENDS=1.
import { answerInitialize, init, readFrames, result, say } from './protocol.mjs';

const megabytes = Number(process.env.LINE_MB ?? 20);
const piece = 'y'.repeat(1024 * 1024);

const write = (text) => new Promise((resolve) => process.stdout.write(text, resolve));

async function writeLongLine() {
  await write(
    '{"type":"user","parent_tool_use_id":null,"message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"',
  );
  for (let index = 0; index < megabytes; index += 1) await write(piece);
  if (process.env.NEVER_ENDS === '1') return;
  await write('"}]}}\n');
  say('after the long line');
  result();
}

process.stdout.on('error', () => process.exit(1));
readFrames((frame) => {
  if (answerInitialize(frame) || frame.type !== 'user') return;
  init();
  void writeLongLine();
});
