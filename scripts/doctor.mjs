import { examine } from './lib/doctor-checks.mjs';
import { areDependenciesInstalled } from './lib/dependencies.mjs';
import { main } from './lib/report.mjs';
import { electronFacts, ensureElectron } from './lib/runtime.mjs';

await main(async () => {
  // The one place where Electron's own host is tried again at once after it could not be reached.
  if (areDependenciesInstalled()) await ensureElectron({ retry: true }).catch(() => null);
  const results = await examine(electronFacts());
  for (const { name, value, mend, isNote } of results) {
    const state = isNote ? 'note ' : mend ? 'WRONG' : 'ok   ';
    console.log(`${state} ${name.padEnd(24)} ${value ?? 'missing'}`);
    if (mend) console.log(`    ${isNote ? 'to get it' : 'to mend it'}: ${mend}`);
  }
  const wrong = results.filter(({ mend, isNote }) => mend && !isNote).length;
  console.log(wrong === 0 ? '\nAll is well.' : `\n${wrong} to mend.`);
  return wrong === 0 ? 0 : 1;
});
