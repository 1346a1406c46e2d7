import type { CliState } from '@shared/contract/app';
import type { Settings } from '@shared/contract/settings';
import { expect, test } from 'vitest';
import { type AppHandlerDeps, createAppHandlers } from './app';

const context = { windowId: 1, signal: new AbortController().signal };

function setUp(change: Partial<AppHandlerDeps>) {
  const saved: Partial<Settings>[] = [];
  const handlers = createAppHandlers({
    settings: {
      save: (settings: Partial<Settings>) => {
        saved.push(settings);
        return settings;
      },
    },
    ...change,
  } as AppHandlerDeps);
  return { handlers, saved };
}

test('a chosen CLI is kept as a setting and looked at at once', async () => {
  const found: CliState = { state: 'found', path: '/x/claude', version: '1', source: 'configured' };
  const { handlers, saved } = setUp({
    pickFile: () => Promise.resolve('/x/claude'),
    cli: { state: () => found, relocate: () => Promise.resolve(found) },
  });
  expect(await handlers.pickCli({}, context)).toEqual({ ok: true, value: found });
  expect(saved).toEqual([{ cliPath: '/x/claude' }]);
});

test('a dismissed dialog changes nothing', async () => {
  const { handlers, saved } = setUp({ pickFile: () => Promise.resolve(null) });
  expect(await handlers.pickCli({}, context)).toEqual({ ok: true, value: null });
  expect(saved).toEqual([]);
});

test('an address that is not opened is said, shortened', async () => {
  const { handlers } = setUp({ openExternal: () => Promise.resolve(false) });
  const url = `file:///${'x'.repeat(10_000)}`;
  const result = await handlers.openExternal({ url }, context);
  expect(result).toMatchObject({ error: { code: 'bad-input' } });
  expect(!result.ok && result.error.message.length).toBeLessThan(400);
});
