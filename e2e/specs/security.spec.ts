import { expect, test } from '../fixtures/app';

test('the page has no Node, no way out and one bridge', async ({ launch }) => {
  const { app, window } = await launch();

  const facts = await window.evaluate(() => ({
    hasRequire: 'require' in globalThis,
    hasProcess: 'process' in globalThis,
    hasModule: 'module' in globalThis,
    bridge: Object.keys(Reflect.get(globalThis, 'roundhouse') ?? {}).sort(),
  }));
  expect(facts).toEqual({
    hasRequire: false,
    hasProcess: false,
    hasModule: false,
    bridge: ['invoke', 'pathForFile', 'subscribe'],
  });

  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const [first] = BrowserWindow.getAllWindows();
    const read: unknown = first && Reflect.get(first.webContents, 'getLastWebPreferences');
    const all: unknown = typeof read === 'function' ? read.call(first?.webContents) : {};
    return JSON.parse(JSON.stringify(all ?? {}));
  });
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
  });
});

test('new windows and web permissions are refused', async ({ launch }) => {
  const { app, window } = await launch();

  const opened = await window.evaluate(() => open('https://example.invalid/') === null);
  expect(opened).toBe(true);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);

  const permission = await window.evaluate(async () => {
    const status = await navigator.permissions.query({ name: 'geolocation' });
    return status.state;
  });
  expect(permission).not.toBe('granted');
});

test('navigation is refused', async ({ launch }) => {
  const { app } = await launch();
  // From main: the page's own call would leave Playwright waiting for a navigation that never comes.
  const outcome = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents === undefined) return null;
    const before = contents.getURL();
    const asked = new Promise<boolean>((resolve) => {
      contents.once('will-navigate', (event) => resolve(event.defaultPrevented));
    });
    await contents.executeJavaScript("void (location.href = 'https://example.invalid/')");
    return { wasPrevented: await asked, isSame: contents.getURL() === before };
  });
  expect(outcome).toEqual({ wasPrevented: true, isSame: true });
});

test('scripts that are not ours do not run', async ({ launch }) => {
  const { window } = await launch();
  const blocked = await window.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) =>
          resolve(event.effectiveDirective),
        );
        const script = document.createElement('script');
        script.textContent = 'globalThis.wasHere = true';
        document.body.append(script);
      }),
  );
  expect(blocked).toMatch(/^script-src/);
  expect(await window.evaluate(() => 'wasHere' in globalThis)).toBe(false);
});

test('a channel that is not in the contract and an input of the wrong shape are refused', async ({
  launch,
}) => {
  const { call } = await launch();
  await expect(call('process.spawn', { command: 'true' })).rejects.toThrow();
  await expect(call('workspaces.add', { path: 7 })).rejects.toThrow(/bad-input/);
});
