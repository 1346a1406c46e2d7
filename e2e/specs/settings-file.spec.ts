import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/app';

interface Settings {
  theme: string;
  zoomPercent: number;
  quietHours: { from: string; to: string } | null;
}

test('settings go out to a file and come in again, all or nothing', async ({ launch, place }) => {
  const { app, call } = await launch({ cli: null });
  const path = join(place.home, 'settings.json');
  await app.evaluate(({ dialog }, file) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: file });
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
  }, path);

  const quietHours = { from: '22:00', to: '07:00' };
  await call('settings.save', { theme: 'dark', quietHours });
  expect(await call('settings.exportToFile')).toEqual({ path });
  const form: { settings: Settings } = JSON.parse(await readFile(path, 'utf8'));
  expect(form).toMatchObject({
    roundhouse: 'settings',
    version: 1,
    settings: { theme: 'dark', quietHours },
  });

  await test.step('what was changed since is taken back', async () => {
    await call('settings.save', { theme: 'light', quietHours: null });
    const imported = await call<{ changed: string[] }>('settings.importFromFile');
    expect(imported.changed.toSorted()).toEqual(['quietHours', 'theme']);
    expect(await call('settings.read')).toMatchObject({ theme: 'dark', quietHours });
    expect(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
  });

  await test.step('one wrong value changes nothing', async () => {
    const before = await call<Settings>('settings.read');
    const wrong = { ...form, settings: { ...form.settings, theme: 'light', zoomPercent: 900 } };
    await writeFile(path, JSON.stringify(wrong));
    await expect(call('settings.importFromFile')).rejects.toThrow(/zoomPercent/);
    expect(await call<Settings>('settings.read')).toEqual(before);
  });
});
