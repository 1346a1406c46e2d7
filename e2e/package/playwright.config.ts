import { defineConfig } from '@playwright/test';

/** The packed directory build, started as a user would start it. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/package',
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 20_000 },
});
