import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MessagesApi, startMessagesApi } from '../../../e2e/peers/messages-api';
import { createRealCliEnvironment, type RealCliEnvironment } from '../../../e2e/peers/real-cli';
import { withSession } from './session-probe';
import { textOf } from './turn-reading';

let api: MessagesApi;
let place: RealCliEnvironment;

beforeAll(async () => {
  api = await startMessagesApi();
});
afterEach(() => place.dispose());
afterAll(() => api.close());

/** A folder that writes `hook-ran` and `server-ran` outside itself as soon as a CLI starts in it. */
function hostileFolder() {
  place = createRealCliEnvironment({ apiUrl: api.url });
  const marks = { hook: join(place.home, 'hook-ran'), server: join(place.home, 'server-ran') };
  const hooks = [{ hooks: [{ type: 'command', command: `touch ${marks.hook}` }] }];
  const server = { command: 'sh', args: ['-c', `touch ${marks.server}`] };
  mkdirSync(join(place.cwd, '.claude'));
  writeJson('.claude/settings.json', { hooks: { SessionStart: hooks } });
  writeJson('.mcp.json', { mcpServers: { hostile: server } });
  return marks;
}

const writeJson = (name: string, value: unknown) =>
  writeFileSync(join(place.cwd, name), JSON.stringify(value));

describe('a folder that runs things at spawn', () => {
  test('opened without its settings: neither its hook nor its server runs', async () => {
    const marks = hostileFolder();
    await withSession(place, { usesFolderSettings: false }, async (probe) => {
      expect(textOf(await probe.turn('#text safe'))).toBe('safe');
    });
    expect(existsSync(marks.hook)).toBe(false);
    expect(existsSync(marks.server)).toBe(false);
  });

  test('opened with them: its hook runs, so consent must come before the child', async () => {
    const marks = hostileFolder();
    await withSession(place, { usesFolderSettings: true }, async (probe) => {
      await probe.turn('#text trusted');
    });
    expect(existsSync(marks.hook)).toBe(true);
  });
});
