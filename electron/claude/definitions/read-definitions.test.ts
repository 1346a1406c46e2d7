import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readDefinitions } from './read-definitions';

let root: string;
const at = (...parts: string[]) => path.join(root, ...parts);
function put(file: string, text: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'roundhouse-definitions-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('lists agents and hooks of the folder and of the user, each with its file', async () => {
  const agent = put(
    at('work', '.claude', 'agents', 'deep', 'reviewer.md'),
    '---\nname: reviewer\ndescription: "Reads a diff"\nmodel: haiku\n---\nYou read diffs.',
  );
  const mine = put(at('home', 'agents', 'helper.md'), '---\ndescription: Helps\n---\n');
  const hooks = {
    PreToolUse: [{ matcher: 'Edit', hooks: [{ type: 'command', command: 'lint' }] }],
  };
  const shared = put(at('work', '.claude', 'settings.json'), JSON.stringify({ hooks }));
  const local = put(
    at('work', '.claude', 'settings.local.json'),
    JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: 'prompt', prompt: 'Is it done' }] }] } }),
  );
  const found = await readDefinitions(at('work'), at('home'));
  expect(found).toEqual({
    agents: [
      {
        name: 'reviewer',
        description: 'Reads a diff',
        model: 'haiku',
        scope: 'project',
        file: agent,
      },
      { name: 'helper', description: 'Helps', model: null, scope: 'user', file: mine },
    ],
    hooks: [
      { event: 'PreToolUse', matcher: 'Edit', runs: 'lint', scope: 'project', file: shared },
      { event: 'Stop', matcher: null, runs: 'Is it done', scope: 'local', file: local },
    ],
    unreadable: [],
  });
});

it('names what cannot be read and goes on', async () => {
  const broken = put(at('work', '.claude', 'settings.json'), '{ not json');
  const headless = put(at('work', '.claude', 'agents', 'a.md'), 'no head');
  const found = await readDefinitions(at('work'), at('home'));
  expect(found.unreadable.map(({ file }) => file).toSorted()).toEqual(
    [headless, broken].toSorted(),
  );
  expect(found.agents).toEqual([]);
});

it('a folder with neither is an empty list', async () => {
  mkdirSync(at('work'));
  expect(await readDefinitions(at('work'), at('home'))).toEqual({
    agents: [],
    hooks: [],
    unreadable: [],
  });
});
