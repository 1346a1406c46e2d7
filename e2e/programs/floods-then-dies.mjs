#!/usr/bin/env node
// A child that shakes hands, then answers the first prompt with garbage and exits with 7.
import { createInterface } from 'node:readline';

if (process.argv.includes('--version')) {
  console.log('2.1.332 (hostile child)');
} else if (process.argv[2] === 'auth') {
  console.log(JSON.stringify({ loggedIn: true, authMethod: 'api_key' }));
} else {
  createInterface({ input: process.stdin }).on('line', (line) => {
    const frame = JSON.parse(line);
    if (frame.type === 'control_request') shakeHands(frame);
    else if (frame.type === 'user') flood();
  });
}

function shakeHands({ request_id }) {
  const account = { tokenSource: 'none', apiKeySource: 'ANTHROPIC_API_KEY' };
  const response = {
    subtype: 'success',
    request_id,
    response: { commands: [], models: [], account },
  };
  process.stdout.write(`${JSON.stringify({ type: 'control_response', response })}\n`);
}

function flood() {
  const noise = `${'{"type":"no_such_frame","broken":'.repeat(2_000)}\n`;
  for (let count = 0; count < 100; count++) process.stdout.write(noise);
  process.stderr.write('the boiler burst\n');
  process.stdout.write('\u0000\u0001 not json\n', () => process.exit(7));
}
