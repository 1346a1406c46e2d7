import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { shoot } from '../fixtures/screens';
import type { MessagesApi } from '../peers/messages-api';
import { noisePng } from '../peers/png';
import type { Step } from '../peers/script';

const text = (words: string): Step => ({ kind: 'text', text: words });
const tool = (name: string, input: Record<string, unknown>): Step => ({
  kind: 'tool',
  name,
  input,
});
const bash = (command: string) => tool('Bash', { command, description: 'Run a command' });

const STORY = `Here is the **plan** for the yard:

1. Check the signals
2. Turn the table

\`\`\`ts
const tracks: number = 12;
\`\`\`
`;

/** Prompts in plain words, so that what is on screen reads like a session. */
function scriptMainPath(api: MessagesApi, file: string) {
  const write = { file_path: file, content: 'the signal is red\n' };
  const edit = { file_path: file, old_string: 'red', new_string: 'green' };
  const gate = (name: string): Step => ({ kind: 'gate', name });
  api.script('What is the plan', [
    {
      steps: [
        { kind: 'thinking', text: 'A short list will do.' },
        text(STORY),
        gate('rest'),
        text('That is all.'),
      ],
    },
  ]);
  api.script('Count the engines', [
    {
      steps: [text('Seven.')],
      usage: { input_tokens: 1_000, cache_read_input_tokens: 99_000, output_tokens: 2_000 },
    },
  ]);
  api.script('Touch the third rail', [{ steps: [bash('touch third-rail')] }]);
  api.script('Set the signal', [
    { steps: [tool('Write', write)] },
    { steps: [tool('Edit', edit)] },
    { steps: [text('The signal is set.')] },
  ]);
  api.script('Wait for the fog', [
    { steps: [text('Still foggy here.'), gate('never'), text('Clear sky.')] },
  ]);
  api.script('Where were we', [{ steps: [text('At the fog.')] }]);
}

async function openSession(launched: LaunchedApp, path: string) {
  const { window, openFolder } = launched;
  await openFolder(path);
  await expect(window.getByTestId('workspace-list')).toContainText('work');
  await window.getByTestId('new-session').first().click();
  await expect(window.getByTestId('composer-input')).toBeVisible();
  return conversationOf(launched);
}

test('a real session: stream, permissions, edit, cost, stop, restart, resume', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(240_000);
  const file = join(place.cwd, 'signal.txt');
  scriptMainPath(api, file);
  const started = await launch();
  const talk = await openSession(started, place.cwd);

  await test.step('text streams in while the turn runs', async () => {
    await talk.say('What is the plan for today?');
    await expect(talk.text).toContainText('Turn the table');
    await expect(talk.stop).toBeVisible();
    await expect(talk.text).not.toContainText('That is all.');
    api.release('rest');
    await talk.ended(1);
    await expect(talk.text).toContainText('That is all.');
  });

  await test.step('cost and context are shown after the turn', async () => {
    await talk.say('Count the engines');
    await talk.ended(2);
    await expect(started.window.getByTestId('context-meter')).toContainText('10');
    await expect(started.window.getByTestId('session-cost').first()).toContainText(/0\.\d/);
    await shoot(started, 'real-session');
  });

  await test.step('a denied command does not run', async () => {
    await talk.say('Touch the third rail');
    await expect(talk.request).toContainText('touch third-rail');
    await talk.deny.click();
    await talk.ended(3);
    expect(existsSync(join(place.cwd, 'third-rail'))).toBe(false);
  });

  await test.step('allowed edits change the file and show the diff', async () => {
    await talk.say('Set the signal');
    await talk.allowUntil(4);
    expect(readFileSync(file, 'utf8')).toBe('the signal is green\n');
    await expect(talk.tool('modify_file').last()).toContainText('the signal is green');
  });

  await test.step('Stop ends a turn that hangs', async () => {
    await talk.say('Wait for the fog');
    await expect(talk.text).toContainText('Still foggy');
    await talk.stop.click();
    await talk.ended(5);
    await expect(talk.text).not.toContainText('Clear sky.');
    await shoot(started, 'stopped');
  });

  expect.soft(await seriousFindings(started.window)).toEqual([]);
  await started.quit();

  await test.step('after a restart the history is there and the session goes on', async () => {
    const again = await launch();
    await again.window.getByTestId('session-row').first().click();
    const resumed = conversationOf(again);
    await expect(resumed.text).toContainText('Still foggy here.');
    await resumed.ended(5);
    await resumed.say('Where were we?');
    await resumed.ended(6);
    await expect(resumed.text).toContainText('At the fog.');
    expect(JSON.stringify(api.requests.at(-1)?.body.messages)).toContain('Turn the table');
    await shoot(again, 'after-restart');
  });
});

test('"always" in the card lets the same command run without a second question', async ({
  launch,
  place,
}) => {
  const started = await launch();
  const talk = await openSession(started, place.cwd);
  await talk.say('#bash touch twice');
  await expect(talk.request).toBeVisible();
  await talk.always.click();
  await shoot(started, 'always-menu');
  await started.window.getByRole('menuitem').first().click();
  await talk.ended(1);
  await talk.say('#bash touch twice');
  await talk.ended(2);
  expect(existsSync(join(place.cwd, 'twice'))).toBe(true);
});

test('a prompt written while a turn runs waits in the queue and is answered after it', async ({
  launch,
  place,
  api,
}) => {
  const started = await launch();
  const talk = await openSession(started, place.cwd);
  await talk.say('#text first\n#gate first-may-end');
  await expect(talk.text).toContainText('first');
  await talk.say('#text second');
  await expect(started.window.getByTestId('queue-item')).toHaveCount(1);
  await shoot(started, 'queued');
  api.release('first-may-end');
  await talk.ended(2);
  await expect(talk.text).toContainText('second');
  await expect(started.window.getByTestId('queue-item')).toHaveCount(0);
});

test('an image that is pasted reaches the API as an image block', async ({
  launch,
  place,
  api,
}) => {
  const started = await launch();
  const talk = await openSession(started, place.cwd);
  const image = noisePng(16, 16);
  await talk.composer.evaluate(
    (composer, bytes) => {
      const clipboardData = new DataTransfer();
      const file = new File([new Uint8Array(bytes)], 'noise.png', { type: 'image/png' });
      clipboardData.items.add(file);
      composer.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    },
    [...image],
  );
  await expect(started.window.getByTestId('image-thumb')).toHaveCount(1);
  await shoot(started, 'image-in-composer');
  await talk.say('#echo-images');
  await talk.ended(1);
  expect(api.requests.at(-1)?.conversation.images).toEqual([
    { mediaType: 'image/png', byteLength: image.byteLength },
  ]);
});

test('an error of the API says what happened and the session goes on', async ({
  launch,
  place,
  api,
}) => {
  api.script('Ring the bell', [{ steps: [], error: { status: 400, times: 99 } }]);
  api.script('Ring it again', [{ steps: [text('It rings.')] }]);
  const started = await launch();
  const talk = await openSession(started, place.cwd);
  await talk.say('Ring the bell');
  await expect(talk.text).toContainText('scripted error 400');
  await shoot(started, 'api-error');
  await talk.say('Ring it again');
  await expect(talk.text).toContainText('It rings.');
});
