import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSteps } from './check-steps.mjs';
import { judge, playwrightCounts, soakCounts, total, vitestCounts } from './counts.mjs';
import { electronEnvironment } from './environment.mjs';
import { playwrightFailures, vitestFailures } from './failures.mjs';
import { ensureTestClis } from './fetch-cli.mjs';
import { packageDirectory } from './package.mjs';
import { fromRoot, readJson } from './paths.mjs';
import { run } from './run.mjs';
import { hasDisplay } from './system-packages.mjs';
import { startXvfb } from './xvfb.mjs';

const LANES = 2;
const SHOWN_LINES = 30;
/** Each kill and its restart take about three seconds; two hundred of them are for a night. */
const SOAK_RUNS = 20;
/** Room for the largest window the screenshots are taken of. */
const TEST_SCREEN = '2560x1440x24';

/** Each suite takes `{ electron, args }` and resolves with `{ passed, failed }`. */
export const suites = {
  check: async (context) => total([await runChecks(), await suites.unit(context)]),
  unit: (context) => vitest(['unit', 'unit-web'], context),
  db: (context) => vitest(['db'], context),
  soak: ({ args }) => killSoak(args.length > 0 ? args : [String(SOAK_RUNS)]),
  conformance: async (context) => vitest(['conformance'], context, await ensureTestClis()),
  e2e: async (context) => playwright('playwright.config.ts', context, await ensureTestClis()),
  package: async (context) => {
    const executable = await packageDirectory({ electron: context.electron, isTest: true });
    return playwright('e2e/package/playwright.config.ts', context, {
      ROUNDHOUSE_PACKED: executable,
    });
  },
};

export const allSuites = ['check', 'db', 'soak', 'conformance', 'e2e', 'package'];

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
  if (code === 0) return { passed: 1, failed: 0 };
  console.log(output.trim());
  const end = output.trim().split('\n').slice(-SHOWN_LINES).join('\n');
  return { passed: 0, failed: 1, failures: [{ title: name, message: end }] };
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
    const report = readJson(file);
    return { ...judge(vitestCounts(report), code), failures: vitestFailures(report) };
  });
}

/** `args`: how many runs, and a seed. Only Linux tells from outside whether a transaction is open. */
async function killSoak(args) {
  if (process.platform !== 'linux') {
    console.log('The kill soak runs on Linux only.');
    return { passed: 0, failed: 0 };
  }
  const script = fromRoot('scripts/soak.mjs');
  const { code, output } = await run(process.execPath, [script, 'kill', ...args], {
    echo: process.stdout,
  });
  const counts = soakCounts(output, Number(args[0]));
  return { ...judge(counts, code), failures: counts?.failures ?? [] };
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
      const report = readJson(file);
      return { ...judge(playwrightCounts(report), code), failures: playwrightFailures(report) };
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
