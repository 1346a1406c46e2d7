import { defineConfig } from '@playwright/test';

/** The real window, one app at a time: each launch has a database, a home and a display to itself. */
export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: 'test-results/playwright',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: { trace: 'retain-on-failure' },
});
