import { ensureSetup } from './lib/ensure.mjs';
import { main, say } from './lib/report.mjs';

await main(async () => {
  await ensureSetup({ withBuild: !process.argv.includes('--no-build') });
  say('set-up: complete.');
});
