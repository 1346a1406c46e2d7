import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fetchPackage } from './fetch-package.mjs';
import { withLock } from './lock.mjs';
import { cacheDir } from './paths.mjs';
import { SetupError, step } from './report.mjs';

const CURRENT = '2.1.332';
const OLD = '2.1.226';

// The real CLI is a tool of the tests only: fetched when they run, never part of the product.
const INTEGRITY = {
  'linux-x64': {
    [CURRENT]:
      'sha512-f4JWhzwYutJIHScC7/dYOPX6s28tt7ZADhsOi8zwOHq5fFPEuUeChh2NMfinSg0GrUckYxaeebC4h0DqiKzLcw==',
    [OLD]:
      'sha512-zDdtV2tzCfngxKXJLj5/UYHtCVa/yA/L0vF5dBx3w1dx5tcA8+AlyRp3qcsd/gYU7hbI/gS5OoA7C8XqJR9YtA==',
  },
  'linux-arm64': {
    [CURRENT]:
      'sha512-BlHNEtK38KBPWU31F4lUSS9sHclCyfWbThT1CErvxxH8+XcljYLZlQwdyXBkTD62rw1TgfE1u1a+quMWS0NSJg==',
    [OLD]:
      'sha512-/USq3R28PunkjZZfyweEgUAlR7npgrruZmb47j3oRRxlFWk5Jurj+THiwhl/AKxUgkxaxb35cr6DCAeXNlQ/jg==',
  },
  'darwin-arm64': {
    [CURRENT]:
      'sha512-L/F5mypyB7SK59cesiAqGv1bVNd+8xTn0LF5kV6EGL6UMhofVJMFlokhDRoxNzANNC5i/5JdzfJyDOKUbZObiA==',
    [OLD]:
      'sha512-/vIgn1GB6SiOHMcx7zVDZej2Vk+hDr2qkd4aKTryoPm2THorWW3lPpCkzoa4OArg5na1K+eNhGdenhefWthtsw==',
  },
};

export const testCliPath = (version) => join(cacheDir(), 'claude-code', version, 'claude');

/** Fetches both versions when they are missing; returns the variables that tell tests where they are. */
export async function ensureTestClis() {
  for (const version of [CURRENT, OLD]) {
    if (existsSync(testCliPath(version))) continue;
    const lock = join(cacheDir(), 'locks', `claude-code-${version}.lock`);
    await withLock(lock, async () => {
      if (!existsSync(testCliPath(version))) await fetchCli(version);
    });
  }
  return {
    ROUNDHOUSE_TEST_CLI: testCliPath(CURRENT),
    ROUNDHOUSE_TEST_CLI_OLD: testCliPath(OLD),
  };
}

async function fetchCli(version) {
  const platform = `${process.platform}-${process.arch}`;
  const integrity = INTEGRITY[platform]?.[version];
  if (!integrity) {
    throw new SetupError(
      `The tests against the real CLI run on ${Object.keys(INTEGRITY).join(', ')}, not ${platform}.`,
    );
  }
  await step(`fetching Claude Code ${version} for the tests (about 190 MB)`, () =>
    fetchPackage({
      spec: `@anthropic-ai/claude-code-${platform}@${version}`,
      integrity,
      target: join(cacheDir(), 'claude-code', version),
      prepare: (folder) => folder,
    }),
  );
}
