import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot, readJson } from './paths.mjs';
import { run } from './run.mjs';

const ROOMS = ['electron', 'renderer', 'shared', 'e2e'];

const tool = (path, ...args) => run(process.execPath, [fromRoot('node_modules', path), ...args]);

const typeCheck = (name, file) => ({
  name: `types: ${name}`,
  work: () => tool('@typescript/native/bin/tsc', '-p', file, '--pretty', 'false'),
});

/** Each `work` resolves with `{ code, output }`. */
export const checkSteps = [
  { name: 'format', work: () => tool('@biomejs/biome/bin/biome', 'format', '.') },
  {
    name: 'lint',
    work: () => tool('oxlint/bin/oxlint', '--type-aware', '--tsconfig', 'tsconfig.json', '.'),
  },
  { name: 'boundaries', work: checkBoundaries },
  typeCheck('node', 'tsconfig.node.json'),
  typeCheck('web', 'tsconfig.web.json'),
  typeCheck('shared', 'tsconfig.shared.json'),
  // Specs and tests of shared code run in Node and reach into a page: they see both worlds.
  typeCheck('tests', 'tsconfig.json'),
];

async function checkBoundaries() {
  const folder = mkdtempSync(join(tmpdir(), 'roundhouse-check-'));
  const file = join(folder, 'modules.json');
  try {
    const result = await tool(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      '--output-to',
      file,
      ...ROOMS,
    );
    return judgeBoundaries(
      readJson(file),
      result,
      ROOMS.map(countSources).reduce((a, b) => a + b),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A run that did not understand the sources finds nothing wrong: the count of modules tells. */
export function judgeBoundaries(report, result, sourceCount) {
  if (!report) return { code: 1, output: result.output };
  const { violations, totalCruised } = report.summary;
  const lines = violations
    .filter(({ rule }) => rule.severity === 'error')
    .map(({ rule, from, to, comment }) => `${rule.name}: ${from} -> ${to}  ${comment ?? ''}`);
  if (totalCruised < sourceCount) {
    lines.push(`only ${totalCruised} modules were looked at; there are ${sourceCount} sources`);
  }
  return { code: lines.length > 0 ? 1 : 0, output: lines.join('\n') };
}

function countSources(folder) {
  return readdirSync(fromRoot(folder), { recursive: true }).filter(
    (name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'),
  ).length;
}
