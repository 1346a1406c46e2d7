import { ensureSetup } from './lib/ensure.mjs';
import { passThrough } from './lib/pass-through.mjs';
import { fromRoot } from './lib/paths.mjs';
import { main } from './lib/report.mjs';

await main(async () => {
  await ensureSetup();
  return passThrough(process.execPath, [fromRoot('out/main/drive.js'), ...process.argv.slice(2)]);
});
