// The least an Electron program can show: the floor that a start is compared with.
const { app, BrowserWindow } = require('electron');

void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800 });
  void window.loadURL('data:text/html,<!doctype html><title>Empty</title><p>Empty');
});
app.on('window-all-closed', () => app.quit());
