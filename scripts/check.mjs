import { ensureSetup } from './lib/ensure.mjs';
import { total } from './lib/counts.mjs';
import { printFailures } from './lib/failures.mjs';
import { main } from './lib/report.mjs';

await main(async () => {
  const electron = await ensureSetup({ withBuild: false });
  const { runChecks, suites } = await import('./lib/suites.mjs');
  const { passed, failed, failures } = total([
    await runChecks(),
    await suites.unit({ electron, args: process.argv.slice(2) }),
  ]);
  printFailures(failures);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
