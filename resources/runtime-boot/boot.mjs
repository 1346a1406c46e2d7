// The default app of a runtime that came without one: starts the app whose folder is the first
// argument that is not a flag, as Electron's own default app does. It ends before Electron's ready
// event, because a module is waited for; so what an app does before ready still comes before it.
import { app } from 'electron';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const { folder, preloads } = parse(process.argv.slice(1));

try {
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  app.setName(manifest.productName ?? manifest.name);
  app.setVersion(manifest.version ?? '0.0.0');
  app.setAppPath(folder);
  const require = createRequire(join(folder, 'package.json'));
  for (const file of preloads) require(resolve(file));
  await import(pathToFileURL(join(folder, manifest.main ?? 'index.js')).href);
} catch (error) {
  // A throw out of here would open a dialog that nobody may be there to close.
  process.stderr.write(`${error?.stack ?? error}\n`);
  app.exit(1);
}

function parse(args) {
  const preloads = [];
  for (let index = 0; index < args.length; index += 1) {
    if (args[index] === '-r' || args[index] === '--require') {
      index += 1;
      preloads.push(args[index]);
    } else if (!args[index].startsWith('-')) {
      return { folder: resolve(args[index]), preloads };
    }
  }
  return { folder: process.cwd(), preloads };
}
