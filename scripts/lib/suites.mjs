import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSteps } from './check-steps.mjs';
import { judge, playwrightCounts, total, vitestCounts } from './counts.mjs';
import { electronEnvironment } from './environment.mjs';
import { ensureTestClis } from './fetch-cli.mjs';
import { packageDirectory } from './package.mjs';
import { fromRoot, readJson } from './paths.mjs';
import { run } from './run.mjs';
import { hasDisplay } from './system-packages.mjs';
import { startXvfb } from './xvfb.mjs';

const LANES = 2;
/** Room for the largest window the screenshots are taken of. */
const TEST_SCREEN = '2560x1440x24';

/** Each suite takes `{ electron, args }` and resolves with `{ passed, failed }`. */
export const suites = {
  check: async (context) => total([await runChecks(), await suites.unit(context)]),
  unit: (context) => vitest(['unit', 'unit-web'], context),
  db: (context) => vitest(['db'], context),
  conformance: async (context) => vitest(['conformance'], context, await ensureTestClis()),
  e2e: async (context) => playwright('playwright.config.ts', context, await ensureTestClis()),
  package: async (context) => {
    const executable = await packageDirectory({ electron: context.electron, isTest: true });
    return playwright('e2e/package/playwright.config.ts', context, {
      ROUNDHOUSE_PACKED: executable,
    });
  },
};

export const allSuites = ['check', 'db', 'conformance', 'e2e', 'package'];

/** The steps of the check that are not tests, two at a time, each counting as one. */
export async function runChecks() {
  const waiting = [...checkSteps];
  const results = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await check(step));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return total(results);
}

async function check({ name, work }) {
  const started = Date.now();
  const { code, output } = await work();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output.trim());
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

function vitest(projects, { electron, args }, extra = {}) {
  return withReport(async (file) => {
    const { code } = await run(
      process.execPath,
      [
        fromRoot('node_modules/vitest/vitest.mjs'),
        'run',
        ...projects.map((project) => `--project=${project}`),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...args,
      ],
      { env: { ...process.env, ...electronEnvironment(electron), ...extra }, echo: process.stdout },
    );
    return judge(vitestCounts(readJson(file)), code);
  });
}

async function playwright(config, { electron, args }, extra) {
  const xvfb = hasDisplay() ? null : await startXvfb({ size: TEST_SCREEN });
  const env = { ...process.env, ...electronEnvironment(electron), ...extra };
  if (xvfb) env.DISPLAY = xvfb.display;
  try {
    return await withReport(async (file) => {
      env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
      const cli = fromRoot('node_modules/@playwright/test/cli.js');
      const { code } = await run(
        process.execPath,
        [cli, 'test', '--config', config, '--reporter=list,json', ...args],
        { env, echo: process.stdout },
      );
      return judge(playwrightCounts(readJson(file)), code);
    });
  } finally {
    xvfb?.stop();
  }
}

// Not in test-results: Playwright empties that folder when it starts.
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'roundhouse-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
