import { app, BrowserWindow } from 'electron';
import { join } from 'node:path';

void app.whenReady().then(async () => {
  const window = new BrowserWindow({
    webPreferences: { preload: join(import.meta.dirname, '../preload/index.cjs'), sandbox: true },
  });
  await window.loadFile(join(import.meta.dirname, '../renderer/index.html'));
});
app.on('window-all-closed', () => app.quit());
