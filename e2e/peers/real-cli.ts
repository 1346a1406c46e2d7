import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

export type CliGeneration = 'current' | 'old';

export interface RealCliEnvironment {
  /** Absolute path of the executable. */
  cliPath: string;
  version: string;
  /** The whole environment for the child: nothing of the developer's own account is in it. */
  env: Record<string, string>;
  home: string;
  configDir: string;
  /** An empty folder to work in, symlinks resolved. */
  cwd: string;
  /** Removes every folder of this environment. */
  dispose(): void;
}

export interface RealCliOptions {
  apiUrl: string;
  generation?: CliGeneration;
  /** As root the CLI refuses bypass modes outside a sandbox: only tests that want them set this. */
  isSandbox?: boolean;
  /** Attempts after a failed API request. Default 2. */
  maxRetries?: number;
}

const GENERATIONS: Record<CliGeneration, { variable: string; version: string }> = {
  current: { variable: 'ROUNDHOUSE_TEST_CLI', version: '2.1.332' },
  old: { variable: 'ROUNDHOUSE_TEST_CLI_OLD', version: '2.1.226' },
};

/** A private home, config folder and work folder for one run of the real CLI against `apiUrl`. */
export function createRealCliEnvironment(options: RealCliOptions): RealCliEnvironment {
  const generation = options.generation ?? 'current';
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'roundhouse-cli-')));
  const home = join(root, 'home');
  const configDir = join(home, '.claude');
  const cwd = join(root, 'work');
  for (const folder of [configDir, cwd]) mkdirSync(folder, { recursive: true });
  const cliPath = testCliPath(generation);
  const env: Record<string, string> = {
    PATH: [dirname(process.execPath), process.env.PATH ?? '/usr/bin:/bin'].join(delimiter),
    HOME: home,
    TMPDIR: process.env.TMPDIR ?? tmpdir(),
    LANG: 'C.UTF-8',
    SHELL: process.env.SHELL ?? '/bin/bash',
    CLAUDE_CONFIG_DIR: configDir,
    ANTHROPIC_BASE_URL: options.apiUrl,
    ANTHROPIC_API_KEY: 'dummy',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_MAX_RETRIES: String(options.maxRetries ?? 2),
    DISABLE_AUTOUPDATER: '1',
  };
  if (options.isSandbox === true) env.IS_SANDBOX = '1';
  return {
    cliPath,
    version: GENERATIONS[generation].version,
    env,
    home,
    configDir,
    cwd,
    dispose: () => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}

/** Path of the real CLI the tests run against. Throws, so that a run without it fails and says why. */
export function testCliPath(generation: CliGeneration = 'current'): string {
  const { variable, version } = GENERATIONS[generation];
  const path = process.env[variable];
  if (path === undefined || path === '')
    throw new Error(
      `${variable} is not set. It names the Claude Code ${version} executable; ` +
        '`npm run -s test:conformance` fetches it and sets it.',
    );
  if (!existsSync(path)) throw new Error(`${variable} points to ${path}, which does not exist.`);
  return path;
}
