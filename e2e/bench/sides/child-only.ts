import { spawn } from 'node:child_process';
import type { Side } from './side';

/** The child into a reader that throws everything away: shows that the child is not the limit. */
export const childOnlySide: Side = async (corpus, { childScript }) => {
  const child = spawn(process.execPath, [childScript], {
    env: { ...process.env, ROUNDHOUSE_BENCH_CORPUS: corpus.path },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const startedAt = performance.now();
  child.stdin.write(
    `${JSON.stringify({ type: 'user', message: { role: 'user', content: 'go' } })}\n`,
  );
  let bytes = 0;
  for await (const chunk of child.stdout) {
    bytes += (chunk as Buffer).length;
    if (bytes >= corpus.bytes) break;
  }
  const ms = performance.now() - startedAt;
  child.stdin.end();
  return { ms, textLength: 0, results: corpus.turns, rss: [] };
};
