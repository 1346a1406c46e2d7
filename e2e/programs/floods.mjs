// Answers `initialize`; a prompt makes it write FLOOD_MB of deltas as fast as the pipe takes them,
// with its own count of written bytes on stderr.
import { answerInitialize, init, readFrames, result } from './protocol.mjs';

const wanted = Number(process.env.FLOOD_MB ?? 64) * 1024 * 1024;
const line = `${JSON.stringify({
  type: 'stream_event',
  parent_tool_use_id: null,
  event: {
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'text_delta', text: 'x'.repeat(16_000) },
  },
})}\n`;
let written = 0;

function flood() {
  while (written < wanted) {
    written += line.length;
    if (!process.stdout.write(line)) {
      process.stderr.write(`${written}\n`);
      process.stdout.once('drain', flood);
      return;
    }
  }
  result();
}

readFrames((frame) => {
  if (answerInitialize(frame) || frame.type !== 'user') return;
  init();
  flood();
});
