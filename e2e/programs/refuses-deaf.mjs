// Refuses on stdout alone, with REFUSAL as its text, after it has closed its input: whoever writes
// `initialize` to it gets a broken pipe before the result.
import { closeSync } from 'node:fs';
import { result } from './protocol.mjs';

closeSync(0);
setTimeout(() => {
  const errors = [process.env.REFUSAL ?? 'It does not want to.'];
  result({ subtype: 'error_during_execution', is_error: true, errors });
  process.stdout.write('', () => process.exit(1));
}, 200);
