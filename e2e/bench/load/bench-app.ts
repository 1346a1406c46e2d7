import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';

export interface BenchApp {
  app: ElectronApplication;
  window: Page;
  database: string;
  call<T>(channel: string, input?: unknown): Promise<T>;
  quit(): Promise<void>;
}

/** The built app with data and a home of its own, and `cli` as its `claude`. */
export async function startBenchApp(
  folder: string,
  cli: string,
  env: NodeJS.ProcessEnv,
): Promise<BenchApp> {
  const data = join(folder, 'data');
  const home = join(folder, 'home');
  for (const path of [data, home]) mkdirSync(path, { recursive: true });
  const executablePath = process.env.ROUNDHOUSE_ELECTRON;
  if (!executablePath)
    throw new Error('ROUNDHOUSE_ELECTRON does not name the Electron executable.');
  const app = await _electron.launch({
    executablePath,
    args: [resolve(process.cwd()), `--user-data-dir=${data}`],
    env: defined({
      ...env,
      HOME: home,
      ROUNDHOUSE_CLI: cli,
      CLAUDE_CONFIG_DIR: join(home, '.claude'),
    }),
    timeout: 60_000,
  });
  const window = await app.firstWindow();
  await window.waitForLoadState('domcontentloaded');
  return {
    app,
    window,
    database: join(data, 'roundhouse.db'),
    call: (channel, input = {}) => callBridge(window, channel, input),
    async quit() {
      if (app.process().exitCode !== null) return;
      const closed = app.waitForEvent('close');
      // A signal ends everything in order, unasked; quitting would ask while sessions work.
      app.process().kill('SIGTERM');
      await closed;
    },
  };
}

async function callBridge<T>(window: Page, channel: string, input: unknown): Promise<T> {
  const reply = await window.evaluate(
    ([name, value]) => {
      const bridge = Reflect.get(globalThis, 'roundhouse') as {
        invoke(name: string, value: unknown): Promise<unknown>;
      };
      return bridge.invoke(name, value);
    },
    [channel, input] as const,
  );
  const envelope = reply as { ok: true; value: T } | { ok: false; error: unknown };
  if (!envelope.ok) throw new Error(`${channel}: ${JSON.stringify(envelope.error)}`);
  return envelope.value;
}

const defined = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
