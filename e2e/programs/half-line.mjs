// Answers `initialize`; a prompt brings the beginning of an answer and half a frame, then its death.
import { answerInitialize, init, readFrames, say } from './protocol.mjs';

readFrames((frame) => {
  if (answerInitialize(frame) || frame.type !== 'user') return;
  init();
  say('the beginning');
  process.stdout.write('{"type":"assistant","message":{"id":"msg_2","content":[{"ty', () =>
    process.kill(process.pid, 'SIGKILL'),
  );
});
