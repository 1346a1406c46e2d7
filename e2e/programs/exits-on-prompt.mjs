// Answers `initialize`, then stops reading and ends as soon as anything more arrives.
import { answerInitialize } from './protocol.mjs';

process.stdin.once('data', (chunk) => {
  answerInitialize(JSON.parse(String(chunk).split('\n')[0] ?? ''));
  process.stdin.pause();
  process.stdin.once('readable', () => process.exit(7));
});
