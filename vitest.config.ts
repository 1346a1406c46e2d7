import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const alias = { '@shared': resolve(import.meta.dirname, 'shared') };
const slow = ['**/*.db.test.ts', '**/*.conformance.test.ts'];

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['{electron,shared,e2e}/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: slow,
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'unit-web',
          include: ['renderer/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Other style sheets are empty in tests; the colours of this one are computed with.
          css: { include: [/tokens\.css/] },
          testTimeout: 20_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: ['node_modules/**', 'out/**'],
          environment: 'node',
          pool: 'forks',
          testTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'conformance',
          include: ['**/*.conformance.test.ts'],
          exclude: ['node_modules/**', 'out/**'],
          environment: 'node',
          pool: 'forks',
          // Two cores and a real CLI per test: more at once only makes time limits lie.
          maxWorkers: 2,
          testTimeout: 90_000,
        },
      },
    ],
  },
});
