import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { XSS_CORPUS, XSS_LINES } from '../fixtures/xss-corpus';

interface Watch {
  /** Nothing ran, nothing was asked of another host, no page was left or opened. */
  isQuiet(): Promise<void>;
}

/** Counts what a payload would do, from before the first of them is shown. */
async function watch({ app, window }: LaunchedApp): Promise<Watch> {
  await app.evaluate(({ BrowserWindow, session }) => {
    const asked: string[] = [];
    Reflect.set(globalThis, 'xssAsked', asked);
    const note = (url: string) => {
      if (!/^(file|data|blob|devtools|roundhouse|app):/.test(url)) asked.push(url);
    };
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const from = contents?.session ?? session.defaultSession;
    from.webRequest.onBeforeRequest((details, done) => {
      note(details.url);
      done({});
    });
    contents?.on('will-navigate', (event) => asked.push(`navigates to ${event.url}`));
    contents?.on('did-create-window', () => asked.push('a window was made'));
  });
  await window.evaluate(() => {
    Reflect.set(globalThis, '__xssViolations', []);
    document.addEventListener('securitypolicyviolation', (event) => {
      Reflect.get(globalThis, '__xssViolations').push(
        `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`,
      );
    });
  });
  window.on('dialog', (dialog) => void dialog.dismiss());
  const address = window.url();
  return {
    async isQuiet() {
      const seen = await window.evaluate(() => ({
        ran: Reflect.get(globalThis, '__xss') ?? null,
        violations: Reflect.get(globalThis, '__xssViolations'),
        alien: document.querySelectorAll(
          '#root :is(script,iframe,object,embed,link,meta,base,form[action],portal,frameset)',
        ).length,
        handlers: [...document.querySelectorAll('#root *')].flatMap((element) =>
          element.getAttributeNames().filter((name) => name.startsWith('on')),
        ),
        schemes: [...document.querySelectorAll('#root a[href]')].flatMap((link) => {
          const { protocol } = new URL((link as HTMLAnchorElement).href);
          return ['https:', 'http:', 'mailto:', 'file:'].includes(protocol) ? [] : [protocol];
        }),
        sources: [...document.querySelectorAll('#root [src]')].flatMap((element) => {
          const source = element.getAttribute('src') ?? '';
          return source.startsWith('blob:') || source.startsWith('data:') ? [] : [source];
        }),
      }));
      expect(seen).toEqual({
        ran: null,
        violations: [],
        alien: 0,
        handlers: [],
        schemes: [],
        sources: [],
      });
      expect(await app.evaluate(() => Reflect.get(globalThis, 'xssAsked'))).toEqual([]);
      expect(window.url()).toBe(address);
      expect(app.windows()).toHaveLength(1);
    },
  };
}

/** Draws all rows of the conversation once: only those in view are in the page. */
async function lookThrough(window: Page): Promise<void> {
  const list = window.getByTestId('conversation');
  await list.hover();
  for (let step = 0; step < 40; step += 1) await window.mouse.wheel(0, -900);
  await window.mouse.wheel(0, 100_000);
}

test('@xss there are at least a hundred payloads, no two alike', () => {
  expect(new Set(XSS_CORPUS).size).toBeGreaterThanOrEqual(100);
  expect(new Set(XSS_CORPUS).size).toBe(XSS_CORPUS.length);
});

test('@xss case 81: what an agent says, thinks, runs, reads and writes is text', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(180_000);
  const all = XSS_CORPUS.join('\n\n');
  const file = join(place.cwd, 'all.txt');
  writeFileSync(file, all);
  const odd = join(place.cwd, '<img src=x onerror=globalThis.__xss=1>.txt');
  api.script('Say everything', [
    {
      steps: [
        { kind: 'thinking', text: all },
        { kind: 'text', text: all },
        { kind: 'tool', name: 'Bash', input: { command: 'cat all.txt' } },
      ],
    },
    { steps: [{ kind: 'tool', name: 'Read', input: { file_path: file } }] },
    { steps: [{ kind: 'tool', name: 'Write', input: { file_path: odd, content: all } }] },
    { steps: [{ kind: 'text', text: XSS_LINES.map((line) => `- ${line}`).join('\n') }] },
  ]);
  const started = await launch();
  const { window, openFolder } = started;
  await openFolder(place.cwd);
  const watched = await watch(started);
  await window.getByTestId('new-session').first().click();
  const talk = conversationOf(started);
  await talk.say('Say everything');
  await talk.allowUntil(1);
  await expect(talk.text).toContainText('onerror');
  await lookThrough(window);
  for (const card of await window.getByTestId('tool-card').all())
    await card
      .getByRole('button')
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
  await lookThrough(window);
  await watched.isQuiet();
});

test('@xss prompts, titles, the list, search, changes and an export are text', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(180_000);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: place.cwd });
  git('init', '-q');
  for (const [index, line] of XSS_LINES.entries())
    if (!line.includes('/') && line.length < 200)
      writeFileSync(join(place.cwd, `${index} ${line.replaceAll('\0', '')}`), line);
  const all = XSS_CORPUS.join('\n\n');
  api.script('Answer briefly', [{ steps: [{ kind: 'text', text: all }] }]);
  const started = await launch();
  const { app, window, openFolder, call } = started;
  await openFolder(place.cwd);
  const watched = await watch(started);
  await window.getByTestId('new-session').first().click();
  const talk = conversationOf(started);
  await talk.say(`Answer briefly\n\n${all.replaceAll(/^#/gm, '\\#')}`);
  await talk.ended(1);
  await lookThrough(window);
  await watched.isQuiet();

  const [session] = await call<{ id: string }[]>('sessions.list');
  const sessionId = session?.id ?? '';
  for (const title of XSS_LINES.filter((_, index) => index % 9 === 0)) {
    await call('sessions.rename', { sessionId, title: title.slice(0, 200) });
    await expect(window.locator('h1')).not.toContainText('Answer briefly');
  }
  await watched.isQuiet();

  await test.step('search hits', async () => {
    await window.keyboard.press('Control+Shift+F');
    await window.getByTestId('search-field').fill('onerror');
    await expect(window.getByTestId('search-view').locator('[data-hit]').first()).toBeVisible();
    await watched.isQuiet();
    await window.keyboard.press('Escape');
  });

  await test.step('names of files and their diffs', async () => {
    await window.keyboard.press('Control+Shift+G');
    const rows = window.getByTestId('change-row');
    await expect(rows.first()).toBeVisible();
    for (let index = 0; index < 8; index += 1) await window.keyboard.press('j');
    await watched.isQuiet();
    await window.keyboard.press('Escape');
  });

  await test.step('an exported page has nothing that runs or loads', async () => {
    const target = join(place.cwd, '..', 'export.html');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, target);
    await call('exports.sessionToFile', { sessionId, format: 'html', redacts: true });
    const page = readFileSync(target, 'utf8');
    const found = await window.evaluate((html) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html');
      const elements = [...parsed.querySelectorAll('*')];
      const remote = (value: string | null) => value !== null && /^\s*(https?:)?\/\//i.test(value);
      return {
        alien: elements.filter((element) =>
          element.matches('script,iframe,object,embed,base,form,link,meta[http-equiv=refresh]'),
        ).length,
        handlers: elements.flatMap((element) =>
          element.getAttributeNames().filter((name) => name.startsWith('on')),
        ),
        loads: elements.filter(
          (element) => remote(element.getAttribute('src')) || element.hasAttribute('srcset'),
        ).length,
        schemes: elements.filter((element) =>
          /^\s*(javascript|data|vbscript):/i.test(element.getAttribute('href') ?? ''),
        ).length,
      };
    }, page);
    expect(found).toEqual({ alien: 0, handlers: [], loads: 0, schemes: 0 });
    expect(page).toContain('onerror');
  });
  await watched.isQuiet();
});
