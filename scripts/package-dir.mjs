import { ensureSetup } from './lib/ensure.mjs';
import { main } from './lib/report.mjs';

await main(async () => {
  const electron = await ensureSetup();
  const { packageDirectory } = await import('./lib/package.mjs');
  const isTest = process.env.ROUNDHOUSE_PACKAGE === 'test';
  console.log(await packageDirectory({ electron, isTest }));
});
