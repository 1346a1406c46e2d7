// Refuses as the CLI does: an error result on stdout instead of an answer, the text on stderr, exit 1.
import { result } from './protocol.mjs';

const text = 'No conversation found with session ID: 00000000-0000-4000-8000-000000000000';
process.stderr.write(`${text}\n`);
result({ subtype: 'error_during_execution', is_error: true, errors: [text] });
process.stdout.write('', () => process.exit(1));
