// Says `init`, as some versions did before any prompt, and ends with nothing on stderr.
import { init } from './protocol.mjs';

init();
process.stdout.write('', () => process.exit(1));
