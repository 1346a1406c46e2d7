import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, expect, test } from '@playwright/test';

const executablePath = process.env.ROUNDHOUSE_PACKED ?? '';

test('the packed app opens its window and its database, and quits leaving no process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'roundhouse-packed-'));
  try {
    const app = await _electron.launch({
      executablePath,
      args: [`--user-data-dir=${folder}`],
      env: { ...process.env, HOME: folder },
    });
    const window = await app.firstWindow();
    await expect(window).toHaveTitle(/Roundhouse/);
    await expect(window.locator('#root > *').first()).toBeVisible();
    expect(await app.evaluate(({ app: electron }) => electron.isPackaged)).toBe(true);
    await expect.poll(() => existsSync(join(folder, 'roundhouse.db'))).toBe(true);
    await app.close();
    await expect.poll(() => processesNaming(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Ids of the living processes that have the folder on their command line (Linux). */
function processesNaming(folder: string): string[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
    } catch {
      return false;
    }
  });
}
