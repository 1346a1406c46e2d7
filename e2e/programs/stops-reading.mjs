// Answers `initialize` and begins the first turn, then never reads its input again and stays.
import { answerInitialize, init, readFrames, say } from './protocol.mjs';

setInterval(() => undefined, 1_000_000);
readFrames((frame) => {
  if (answerInitialize(frame) || frame.type !== 'user') return;
  init();
  say('nobody listens');
  process.stdin.pause();
});
