import { ALL_CHANNELS } from '@shared/contract/channel-names';
import { DEFAULT_SETTINGS } from '@shared/contract/default-settings';
import { ok } from '@shared/domain/result';
import { expect, test } from 'vitest';
import { createManualTimers } from '../testing/manual-timers';
import { createRouter } from '../router';
import { createAppHandlers } from './app';
import { createUnavailableHandlers } from './unavailable';

test('without a database every call answers, and only what explains it answers well', async () => {
  const app = createAppHandlers({
    info: () => ({
      version: '1',
      platform: 'linux',
      dataFolder: '/d',
      databasePath: '/d/x.db',
      electronVersion: '45',
      refusesBypass: false,
      suggestedRunning: 8,
    }),
    databaseState: () => ({
      state: 'failed',
      code: 'database-newer',
      message: 'update',
      path: '/d/x.db',
      backups: [],
    }),
    cli: {
      state: () => ({ state: 'looking' }),
      relocate: () => Promise.resolve({ state: 'looking' }),
    },
    signIn: () => Promise.resolve({ state: 'unknown' }),
    settings: {
      save: () => {
        throw new Error('there is nowhere to save to');
      },
    },
    pickFile: () => Promise.resolve(null),
    openExternal: () => Promise.resolve(true),
    copyText: () => Promise.resolve(),
    today: () => ({ costUsd: 0, isComplete: true }),
  });
  const router = createRouter<null>({
    handlers: createUnavailableHandlers(
      app,
      { read: () => ok(DEFAULT_SETTINGS) },
      { code: 'database-newer', message: 'update' },
    ),
    identifySender: () => 1,
    explainThrown: () => null,
    deadlineMs: () => null,
    checksOutput: true,
    timers: createManualTimers(),
    monotonicNow: () => 0,
    record: () => undefined,
  });
  for (const channel of ['app.info', 'app.cli', 'settings.read', 'app.signIn']) {
    expect(await router.call(null, channel, {})).toMatchObject({ ok: true });
  }
  expect(await router.call(null, 'app.database', {})).toMatchObject(
    ok({ state: 'failed', message: 'update' }),
  );
  const refused = ALL_CHANNELS.filter(
    (name) => !name.startsWith('app.') && name !== 'settings.read',
  );
  for (const channel of [...refused, 'app.today']) {
    const envelope = await router.call(null, channel, {});
    expect(envelope.ok).toBe(false);
    if (!envelope.ok) expect(['database-newer', 'bad-input']).toContain(envelope.error.code);
  }
  expect(await router.call(null, 'workspaces.list', {})).toMatchObject({
    error: { code: 'database-newer' },
  });
});
