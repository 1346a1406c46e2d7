import { total } from './lib/counts.mjs';
import { ensureSetup } from './lib/ensure.mjs';
import { printFailures } from './lib/failures.mjs';
import { main } from './lib/report.mjs';

// npm test [SUITE...] [-- arguments for the suites' runner]
await main(async () => {
  let results;
  try {
    const electron = await ensureSetup();
    // Loaded after the set-up: what it imports may only just have been installed.
    const { allSuites, suites } = await import('./lib/suites.mjs');
    const given = process.argv.slice(2);
    const firstOther = given.findIndex((word) => !(word in suites));
    const names = firstOther === -1 ? given : given.slice(0, firstOther);
    const args = given.slice(names.length).filter((word) => word !== '--');
    results = [];
    for (const name of names.length > 0 ? names : allSuites) {
      results.push(await runSuite(name, suites[name], { electron, args }));
    }
  } catch (error) {
    console.error(error.message);
    results = [{ name: 'set-up', passed: 0, failed: 1 }];
  }
  const { passed, failed, failures } = total(results);
  printFailures(failures);
  console.log('');
  for (const each of results) {
    console.log(`${each.name}: ${each.passed} passed, ${each.failed} failed`);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});

async function runSuite(name, suite, context) {
  console.log(`\n== ${name}`);
  try {
    return { name, ...(await suite(context)) };
  } catch (error) {
    console.error(error.message);
    return { name, passed: 0, failed: 1 };
  }
}
