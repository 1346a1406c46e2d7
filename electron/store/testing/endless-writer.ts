import { aSessionId, chunk, openSeededStore, prompt, stamp } from './records';

/**
 * Run as a child: writes one long turn until it is killed, every block in ten commits, and prints the
 * number of each block once the commit that completed it has returned.
 */
const store = openSeededStore({ path: process.argv[2] ?? '' });
const sessionId = aSessionId(1);
store.commit([
  { sessionId, events: stamp([prompt('Write for ever')]), patch: { status: 'working' } },
]);
let seq = 2;
for (let block = 0; ; block += 1) {
  for (let piece = 0; piece < 10; piece += 1) {
    const event = chunk(`${block}:${piece} `, { messageId: `msg_${block}` });
    store.commit([{ sessionId, events: stamp([event], sessionId, seq), patch: null }]);
    seq += 1;
  }
  process.stdout.write(`${block}\n`);
}
