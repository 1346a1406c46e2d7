import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { realCliSuite } from '../../../e2e/peers/real-cli-suite';
import { withSession } from './session-probe';
import { textOf } from './turn-reading';

const cli = realCliSuite();

/** A folder that writes `hook-ran` and `server-ran` outside itself as soon as a CLI starts in it. */
function hostileFolder() {
  const place = cli.newPlace();
  const marks = { hook: join(place.home, 'hook-ran'), server: join(place.home, 'server-ran') };
  const hooks = [{ hooks: [{ type: 'command', command: `touch ${marks.hook}` }] }];
  const server = { command: 'sh', args: ['-c', `touch ${marks.server}`] };
  mkdirSync(join(place.cwd, '.claude'));
  writeJson('.claude/settings.json', { hooks: { SessionStart: hooks } });
  writeJson('.mcp.json', { mcpServers: { hostile: server } });
  return marks;
}

const writeJson = (name: string, value: unknown) =>
  writeFileSync(join(cli.place.cwd, name), JSON.stringify(value));

describe('a folder that runs things at spawn', () => {
  test('opened without its settings: neither its hook nor its server runs', async () => {
    const marks = hostileFolder();
    await withSession(cli.place, { usesFolderSettings: false }, async (probe) => {
      expect(textOf(await probe.turn('#text safe'))).toBe('safe');
    });
    expect(existsSync(marks.hook)).toBe(false);
    expect(existsSync(marks.server)).toBe(false);
  });

  test('opened with them: both run before any prompt, so consent must come before the child', async () => {
    const marks = hostileFolder();
    await withSession(cli.place, { usesFolderSettings: true }, async (probe) => {
      await probe.turn('#text trusted');
    });
    expect(existsSync(marks.hook)).toBe(true);
    expect(existsSync(marks.server)).toBe(true);
  });
});
