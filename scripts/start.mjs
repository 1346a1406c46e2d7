import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureSetup } from './lib/ensure.mjs';
import { electronEnvironment, sandboxObstacle } from './lib/environment.mjs';
import { passThrough } from './lib/pass-through.mjs';
import { root } from './lib/paths.mjs';
import { main, say } from './lib/report.mjs';
import { hasDisplay } from './lib/system-packages.mjs';
import { startXvfb } from './lib/xvfb.mjs';

// Chromium on a machine without a desktop, about services that nobody misses.
const HARMLESS =
  /:ERROR:(bus|viz_main_impl|gl_utils|gles2_cmd_decoder\w*|object_proxy|gpu_blocklist|command_buffer_proxy_impl)\.cc/;

const USAGE = `npm start [-- ARGUMENTS]

Sets up what is missing, builds, and opens the window.

  roundhouse://...          go there first: session/ID, inbox, board or settings
  --user-data-dir=FOLDER    keep everything there instead of in the usual data folder
  --help                    say this`;

await main(async () => {
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const electron = await ensureSetup();
  const env = { ...process.env, ...electronEnvironment(electron) };
  const flags = [];
  const obstacle = sandboxObstacle(electron);
  if (obstacle) {
    say(`Starting with --no-sandbox: ${obstacle}.`);
    flags.push('--no-sandbox');
  }
  const xvfb = hasDisplay() ? null : await startXvfb();
  if (xvfb) {
    env.DISPLAY = xvfb.display;
    env.ROUNDHOUSE_SCREENSHOT_DIR ??= mkdtempSync(join(tmpdir(), 'roundhouse-screenshots-'));
    say(`There is no display: running under Xvfb ${xvfb.display}.`);
    say(`A screenshot is saved in ${env.ROUNDHOUSE_SCREENSHOT_DIR} each time the view changes.`);
  }
  try {
    return await passThrough(electron.executable, [...flags, '.', ...process.argv.slice(2)], {
      cwd: root,
      env,
      stdio: ['inherit', 'inherit', 'pipe'],
      onStart: (child) =>
        createInterface({ input: child.stderr }).on('line', (line) => {
          if (!HARMLESS.test(line)) say(line);
        }),
    });
  } finally {
    xvfb?.stop();
  }
});
