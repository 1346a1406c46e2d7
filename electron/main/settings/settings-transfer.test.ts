import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '@shared/contract/default-settings';
import type { Settings } from '@shared/contract/settings';
import { createSettings } from './settings';
import { MAX_SETTINGS_FILE_BYTES } from './settings-file';
import { createSettingsTransfer } from './settings-transfer';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundhouse-settings-'));
});
afterEach(() => rm(folder, { recursive: true }));

function transferOf(chosen: Partial<Settings> = {}) {
  const stored: Partial<Settings>[] = [];
  const told: Settings[] = [];
  const settings = createSettings({
    read: () => chosen,
    write: (change) => void stored.push(change),
    onChange: (now) => void told.push(now),
  });
  const path = join(folder, 'settings.json');
  const transfer = createSettingsTransfer({
    settings,
    pickTarget: () => Promise.resolve(path),
    pickSource: () => Promise.resolve(path),
  });
  return { settings, stored, told, path, ...transfer };
}

const CHOSEN: Partial<Settings> = {
  theme: 'dark',
  cliPath: '/opt/claude',
  quietHours: { from: '22:00', to: '07:00' },
  keys: { 'session.new': 'mod+shift+n', 'view.board': null },
  zoomPercent: 125,
};

const COME_BACK = { ...DEFAULT_SETTINGS, ...CHOSEN, cliPath: DEFAULT_SETTINGS.cliPath };
const { cliPath: _ofThisMachine, ...PORTABLE } = COME_BACK;

describe('settings', () => {
  test('a file that names the program to run is refused as a whole', async () => {
    const { path, importFromFile, stored } = transferOf(CHOSEN);
    const settings = { theme: 'light', cliPath: '/tmp/another' };
    await writeFile(path, JSON.stringify({ roundhouse: 'settings', version: 1, settings }));
    expect(await importFromFile()).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('cliPath') },
    });
    expect(stored).toEqual([]);
  });

  test('that were exported come back in another place as they were', async () => {
    const here = transferOf(CHOSEN);
    expect(await here.exportToFile()).toEqual({ ok: true, value: { path: here.path } });
    expect(JSON.parse(await readFile(here.path, 'utf8'))).toEqual({
      roundhouse: 'settings',
      version: 1,
      settings: PORTABLE,
    });
    const there = transferOf({ theme: 'dark', motion: 'reduced' });
    const imported = await there.importFromFile();
    expect(imported).toMatchObject({
      ok: true,
      value: { path: there.path, settings: COME_BACK },
    });
    const changed = imported.ok ? imported.value?.changed.toSorted() : [];
    expect(changed).toEqual(['keys', 'motion', 'quietHours', 'zoomPercent']);
    expect(there.stored).toHaveLength(1);
    expect(there.told).toEqual([COME_BACK]);
  });

  test('that a file leaves out stay, and those that are the same are not stored again', async () => {
    const { path, importFromFile, stored, told, settings } = transferOf(CHOSEN);
    const form = { roundhouse: 'settings', version: 1, settings: { theme: 'dark' } };
    await writeFile(path, JSON.stringify(form));
    expect(await importFromFile()).toEqual({
      ok: true,
      value: { path, settings: { ...DEFAULT_SETTINGS, ...CHOSEN }, changed: [] },
    });
    expect([stored, told]).toEqual([[], []]);
    await writeFile(path, JSON.stringify({ ...form, settings: { theme: 'light' } }));
    await importFromFile();
    expect(stored).toEqual([{ theme: 'light' }]);
    expect(settings.read()).toMatchObject({ ...CHOSEN, theme: 'light' });
  });

  test('are left alone when nothing was chosen in the dialog', async () => {
    const dismissed = createSettingsTransfer({
      settings: transferOf().settings,
      pickTarget: () => Promise.resolve(null),
      pickSource: () => Promise.resolve(null),
    });
    expect(await dismissed.exportToFile()).toEqual({ ok: true, value: null });
    expect(await dismissed.importFromFile()).toEqual({ ok: true, value: null });
  });
});

describe('a file that cannot be taken over changes nothing and says why', () => {
  const form = (settings: string) =>
    `{\n  "roundhouse": "settings",\n  "version": 1,\n  "settings": ${settings}\n}`;

  test.each([
    ['broken JSON', form('{\n    "theme": "dark",\n    oops\n  }'), /Line 6 is not JSON: /],
    ['nothing', '', /Line 1 is not JSON: /],
    ['another kind of file', '{"name": "x"}', /It holds no settings of Roundhouse/],
    ['a list', '[]', /It holds no settings of Roundhouse/],
    ['no settings in it', '{"roundhouse": "settings", "version": 1}', /“settings” has a value/],
    [
      'a newer form',
      '{"roundhouse": "settings", "version": 2, "settings": {}}',
      /written by a newer Roundhouse \(version 2/,
    ],
    ['an unknown name', form('{"theme": "dark", "colour": 1}'), /no setting called “colour”/],
    ['the name of a prototype', form('{"__proto__": {"a": 1}}'), /no setting called “__proto__”/],
    ['two unknown names', form('{"a": 1, "b": 1}'), /no setting called “a” or “b”/],
    ['a wrong value', form('{"theme": "pink"}'), /“theme” has a value that is not possible/],
    ['a value out of range', form('{"zoomPercent": 900}'), /“zoomPercent” .*200/],
    [
      'a wrong time',
      form('{"quietHours": {"from": "25:00", "to": "07:00"}}'),
      /“quietHours.from” .*a time like 22:30/,
    ],
    [
      'an unknown name further in',
      form('{"quietHours": {"from": "22:00", "to": "07:00", "days": []}}'),
      /no setting called “quietHours.days”/,
    ],
    ['a policy that needs consent', form('{"defaultPolicy": "autonomous"}'), /“defaultPolicy”/],
    ['too much', form(`{}${' '.repeat(MAX_SETTINGS_FILE_BYTES)}`), /larger than 1048576 bytes/],
  ])('%s', async (_what, text, reason) => {
    const { path, importFromFile, stored, settings } = transferOf(CHOSEN);
    await writeFile(path, text);
    const answer = await importFromFile();
    expect(answer).toMatchObject({ ok: false, error: { code: 'file-unusable' } });
    const message = answer.ok ? '' : answer.error.message;
    expect(message).toMatch(reason);
    expect(message).toContain(`${path} was not taken over.`);
    expect(message).toContain('Your settings are as they were.');
    expect(stored).toEqual([]);
    expect(settings.read()).toEqual({ ...DEFAULT_SETTINGS, ...CHOSEN });
  });

  test('that is a folder, or is not there', async () => {
    const { settings } = transferOf();
    const from = (path: string) =>
      createSettingsTransfer({
        settings,
        pickTarget: () => Promise.resolve(path),
        pickSource: () => Promise.resolve(path),
      });
    const messageOf = (answer: Awaited<ReturnType<ReturnType<typeof from>['importFromFile']>>) =>
      answer.ok ? 'ok' : answer.error.message;
    expect(messageOf(await from(folder).importFromFile())).toMatch(/it is not a file/);
    expect(messageOf(await from(join(folder, 'no')).importFromFile())).toMatch(/no such file/);
    expect(await from(join(folder, 'no', 'x.json')).exportToFile()).toMatchObject({
      ok: false,
      error: { code: 'file-unusable', message: expect.stringMatching(/could not be written: /) },
    });
  });
});
