import { createHash } from 'node:crypto';
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SetupError } from './report.mjs';
import { must, npm } from './run.mjs';

const FETCHING = '.fetch-';
const DAY_MS = 86_400_000;

/**
 * Fetches one package from the registry npm is set up with, checks it against `integrity`, unpacks
 * it, lets `prepare(folder)` make what is wanted out of it and moves the result to `target` in one
 * step, so that nobody ever sees half of it. `prepare` returns the folder to move.
 */
export async function fetchPackage({ spec, integrity, target, prepare }) {
  const parent = dirname(target);
  mkdirSync(parent, { recursive: true });
  removeLeftOvers(parent);
  const work = mkdtempSync(join(parent, FETCHING));
  const cleanUp = () => rmSync(work, { recursive: true, force: true });
  process.on('exit', cleanUp);
  try {
    const [command, args] = npm(['pack', '--loglevel=error', '--pack-destination', work, spec]);
    await must(
      `Is the npm registry reachable? Try again, or \`npm pack ${spec}\`.`,
      command,
      args,
      {
        cwd: work,
      },
    );
    const name = readdirSync(work).find((entry) => entry.endsWith('.tgz'));
    if (!name) throw new SetupError(`npm pack ${spec} wrote no file.`);
    const tarball = join(work, name);
    await verify(tarball, integrity, spec);
    await must(`Is there room in ${parent}?`, 'tar', ['-xzf', tarball, '-C', work]);
    rmSync(tarball);
    const ready = await prepare(join(work, 'package'));
    rmSync(target, { recursive: true, force: true });
    renameSync(ready, target);
  } finally {
    process.off('exit', cleanUp);
    cleanUp();
  }
}

// Of a fetch that was killed; younger ones may belong to another one that is at work.
function removeLeftOvers(parent) {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    if (!name.startsWith(FETCHING) || Date.now() - statSync(folder).mtimeMs < DAY_MS) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function verify(file, integrity, spec) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  const found = `sha512-${hash.digest('base64')}`;
  if (found === integrity) return;
  throw new SetupError(
    `${spec} is not what it should be: expected ${integrity}, got ${found}. ` +
      'It was not used. Check what your npm registry serves.',
  );
}
