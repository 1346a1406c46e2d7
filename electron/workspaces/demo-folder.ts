import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A fresh scratch folder under `base` with a few small files for the demo agent to work on. */
export async function createDemoFolder(base: string): Promise<string> {
  await mkdir(base, { recursive: true });
  const folder = await realpath(await mkdtemp(join(base, 'demo-')));
  await mkdir(join(folder, 'src'));
  for (const [name, text] of FILES) await writeFile(join(folder, ...name.split('/')), text);
  return folder;
}

const FILES: readonly (readonly [string, string])[] = [
  [
    'README.md',
    '# Demo\n\nA scratch folder for the demo agent of Roundhouse. Nothing here matters; delete it at will.\n',
  ],
  [
    'src/greeting.js',
    "export function greeting(name) {\n  return 'Hello ' + name;\n}\n\nconsole.log(greeting('world'));\n",
  ],
  ['src/sum.js', 'export const sum = (numbers) => numbers.reduce((a, b) => a + b);\n'],
];
