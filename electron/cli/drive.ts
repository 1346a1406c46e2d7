import { join } from 'node:path';
import { processIo } from './drive-io';
import { USAGE } from './usage';

const argv = process.argv.slice(2);

// Help must not wait for the driver and the database to load.
if (argv.includes('--help') || argv.includes('-h')) {
  process.stdout.write(USAGE);
} else {
  const { runDrive } = await import('./run-drive');
  // Whatever a child's grandchildren still hold open must not keep a finished command alive.
  const reaper = join(import.meta.dirname, 'reaper.js');
  process.exit(await runDrive(argv, processIo(reaper)));
}
