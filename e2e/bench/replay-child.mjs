// A child that speaks just enough of the protocol to stream a prepared file as fast as its pipe takes it.
// Plain JavaScript: both sides of the bench start it as their `claude`.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const corpus = process.env.ROUNDHOUSE_BENCH_CORPUS;
const reply = (requestId) =>
  process.stdout.write(
    `${JSON.stringify({
      type: 'control_response',
      response: {
        subtype: 'success',
        request_id: requestId,
        response: { commands: [], agents: [], models: [], account: {}, output_style: 'default' },
      },
    })}\n`,
  );

let hasStarted = false;
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const frame = JSON.parse(line);
    if (frame.type === 'control_request') reply(frame.request_id);
    if (frame.type === 'user' && !hasStarted) {
      hasStarted = true;
      createReadStream(corpus, { highWaterMark: 1 << 18 }).pipe(process.stdout, { end: false });
    }
  })
  .on('close', () => process.exit(0));
