import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { shoot } from '../fixtures/screens';
import { textOf } from '../peers/conversation';
import type { MessagesApi } from '../peers/messages-api';

interface Summary {
  id: string;
  status: string;
  title: string;
  isLive: boolean;
  openRequestCount: number;
  cwd: string;
}

const QUESTION = JSON.stringify({
  questions: [
    {
      question: 'Which track?',
      header: 'Track',
      multiSelect: false,
      options: [
        { label: 'North', description: 'The long one' },
        { label: 'South', description: 'The short one' },
      ],
    },
  ],
});

const AGENT = JSON.stringify({
  description: 'Look at the points',
  prompt: '#bash touch points',
  subagent_type: 'general-purpose',
  run_in_background: false,
});

/** What each of the eight is told first; the scripted model reads the lines with a `#`. */
const PROMPTS = [
  [
    'Alpha: tell me of the yard',
    '#slow 40 20 The yard has twelve tracks and one turntable.',
    '#gate alpha',
    '#text Alpha is done.',
  ],
  ['Bravo: sound the horn', '#bash touch horn'],
  ['Charlie: sound the horn too', '#bash touch horn'],
  ['Delta: send somebody', `#agent ${AGENT}`],
  ['Echo: ask which track', `#tool AskUserQuestion ${QUESTION}`, '#then', '#echo-results'],
  ['Foxtrot: clear the yard', '#bash rm -f gravel'],
  ['Golf: count the sleepers', '#text One, two', '#gate golf', '#text three.'],
  ['Hotel: say good evening', '#text Good evening.'],
].map((lines) => lines.join('\n'));

async function startEight({ call, openFolder }: LaunchedApp, cwd: string): Promise<string[]> {
  const folders: string[] = [];
  for (const name of ['north', 'east', 'south', 'west']) {
    const path = join(cwd, name);
    mkdirSync(path);
    folders.push((await openFolder(path)).id);
  }
  const ids: string[] = [];
  for (const [index] of PROMPTS.entries()) {
    const workspaceId = folders[index % folders.length];
    const chosen = { policy: 'ask', model: null, effort: null, isDemo: false };
    ids.push((await call<Summary>('sessions.create', { workspaceId, ...chosen })).id);
  }
  return ids;
}

test('eight real sessions at once: answered from the inbox, steered, stopped, asleep, woken, resumed', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(420_000);
  const started = await launch();
  const { window, call } = started;
  const ids = await startEight(started, place.cwd);
  const [alpha, bravo, , , , foxtrot, golf, hotel] = ids;
  const all = () => call<Summary[]>('sessions.list');
  const statusOf = async (id: string | undefined) =>
    (await all()).find((session) => session.id === id)?.status;
  const send = (sessionId: string | undefined, text: string) =>
    call('sessions.send', { sessionId, text, imageIds: [] });
  const open = (id: string | undefined) =>
    window.locator(`[data-testid="session-row"][data-session-id="${id}"]`).click();
  const items = window.getByTestId('inbox-item');

  await test.step('all run at once, and five come to need somebody', async () => {
    await Promise.all(ids.map((id, index) => send(id, PROMPTS[index] ?? '')));
    await expect
      .poll(
        async () => (await all()).filter(({ openRequestCount }) => openRequestCount > 0).length,
        {
          timeout: 120_000,
        },
      )
      .toBe(5);
    await expect.poll(() => statusOf(alpha)).toBe('working');
    await expect(window).toHaveTitle('(5) Roundhouse');
    await open(alpha);
    await expect(window.getByTestId('conversation')).toContainText('twelve tracks');
    await shoot(started, 'eight-sessions');
  });

  await test.step('the inbox answers all of them without opening one', async () => {
    await window.keyboard.press('Control+I');
    // Bravo and Charlie ask the same thing: one entry.
    await expect(items).toHaveCount(4);
    await shoot(started, 'eight-inbox');
    expect.soft(await seriousFindings(window)).toEqual([]);
    await answerAll(started, foxtrot);
    await expect(items).toHaveCount(0, { timeout: 60_000 });
    await expect.poll(() => statusOf(bravo), { timeout: 60_000 }).toBe('done-unseen');
    await expect.poll(() => existsSync(join(place.cwd, 'east', 'horn'))).toBe(true);
    await expect.poll(() => existsSync(join(place.cwd, 'south', 'horn'))).toBe(true);
    await expect.poll(() => existsSync(join(place.cwd, 'west', 'points'))).toBe(true);
    await expect(window).toHaveTitle('Roundhouse');
  });

  await test.step('a waiting prompt is steered in, another waits, and a stop holds it', async () => {
    await open(golf);
    await send(golf, 'and the rails\n#text rails counted');
    await send(golf, 'and the bolts\n#text bolts counted');
    const waiting = window.getByTestId('queue-item');
    await expect(waiting).toHaveCount(2);
    await waiting.first().getByTestId('queue-send-now').click();
    await expect(waiting).toHaveCount(1);
    await window.keyboard.press('Control+.');
    await expect.poll(() => statusOf(golf), { timeout: 30_000 }).not.toBe('working');
    await expect.poll(() => statusOf(golf), { timeout: 30_000 }).not.toBe('stopping');
    await expect(waiting.first()).toBeVisible();
    await shoot(started, 'eight-held');
    api.release('golf');
  });

  await test.step('a session put to sleep wakes as somebody types', async () => {
    await expect.poll(() => statusOf(hotel), { timeout: 60_000 }).toMatch(/done-unseen|idle/);
    await open(hotel);
    await call('sessions.close', { sessionId: hotel });
    const isLive = async () => (await all()).find(({ id }) => id === hotel)?.isLive;
    await expect.poll(isLive).toBe(false);
    await shoot(started, 'eight-asleep');
    await window.getByTestId('composer-input').pressSequentially('and good night');
    await expect.poll(isLive, { timeout: 30_000 }).toBe(true);
    await window.getByTestId('send-button').click();
    await expect(window.getByTestId('conversation')).toContainText('You said: and good night', {
      timeout: 30_000,
    });
  });

  await test.step('after a restart every session goes on where it was', async () => {
    api.release('alpha');
    await expect.poll(() => statusOf(alpha), { timeout: 30_000 }).toMatch(/done-unseen|idle/);
    await started.quit();
    await resumeAll(await launch(), ids, api);
  });
});

/** By the keyboard alone where a key answers; the question by its form. */
async function answerAll(
  { window }: LaunchedApp,
  deniedSession: string | undefined,
): Promise<void> {
  const items = window.getByTestId('inbox-item');
  for (let left = await items.count(); left > 0; ) {
    const card = window.getByTestId('permission-card');
    await expect(card).toBeVisible();
    const words = (await card.textContent()) ?? '';
    if (words.includes('Which track?')) {
      await card.getByText('South').click();
      await window.getByTestId('permission-allow').click();
    } else if (words.includes('gravel')) {
      expect(deniedSession).toBeDefined();
      await window.getByTestId('permission-deny').click();
    } else {
      await expect(window.getByTestId('permission-allow')).toBeEnabled();
      await window.keyboard.press('Enter');
    }
    await expect.poll(() => items.count(), { timeout: 30_000 }).toBeLessThan(left);
    left = await items.count();
  }
}

async function resumeAll(
  { call }: LaunchedApp,
  ids: readonly string[],
  api: MessagesApi,
): Promise<void> {
  const before = await call<Summary[]>('sessions.list');
  expect(before.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(before.filter(({ isLive }) => isLive)).toEqual([]);
  for (const [index, id] of ids.entries()) {
    const marker = `where were we, number ${index}`;
    await call('sessions.releaseQueue', { sessionId: id });
    await call('sessions.send', { sessionId: id, text: marker, imageIds: [] });
  }
  for (const [index, id] of ids.entries()) {
    const name = PROMPTS[index]?.split(':')[0] ?? '';
    const asked = await api.waitForRequest(
      ({ conversation, body }) =>
        conversation.prompt.includes(`where were we, number ${index}`) &&
        (body.tools?.length ?? 0) > 0,
      120_000,
    );
    expect(textOf(asked.body)).toContain(`${name}:`);
    for (const other of PROMPTS.filter((_, at) => at !== index))
      expect(textOf(asked.body)).not.toContain(other.split('\n')[0] ?? '');
    await expect
      .poll(
        async () =>
          (await call<Summary[]>('sessions.list')).find((session) => session.id === id)?.status,
        { timeout: 60_000 },
      )
      .toMatch(/done-unseen|idle/);
  }
}
