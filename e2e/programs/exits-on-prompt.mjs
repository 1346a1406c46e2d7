// Answers `initialize`, and ends with 7 as soon as anything more arrives, most of it unread.
import { answerInitialize } from './protocol.mjs';

let isOpen = false;
process.stdin.on('data', (chunk) => {
  if (isOpen) process.exit(7);
  isOpen = answerInitialize(JSON.parse(String(chunk).split('\n')[0] ?? ''));
});
