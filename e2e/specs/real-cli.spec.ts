import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { shoot } from '../fixtures/screens';
import { noisePng } from '../peers/png';

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
  test.setTimeout(180_000);
  const file = join(place.cwd, 'signal.txt');
  const started = await launch();
  const talk = await openSession(started, place.cwd);

  await test.step('text streams in while the turn runs', async () => {
    await talk.say('#text half of it\n#gate second-half\n#text the other half');
    await expect(talk.text).toContainText('half of it');
    await expect(talk.stop).toBeVisible();
    api.release('second-half');
    await talk.ended(1);
    await expect(talk.text).toContainText('the other half');
  });

  await test.step('cost and context are shown after the turn', async () => {
    const usage = { input_tokens: 1_000, cache_read_input_tokens: 99_000, output_tokens: 2_000 };
    await talk.say(`#usage ${JSON.stringify(usage)}\n#text counted`);
    await talk.ended(2);
    await expect(started.window.getByTestId('context-meter')).toContainText('10');
    await expect(started.window.getByTestId('session-cost').first()).toContainText(/0\.\d/);
    await shoot(started, 'real-session');
  });

  await test.step('a denied command does not run', async () => {
    await talk.say('#bash touch denied');
    await expect(talk.request).toContainText('touch denied');
    await talk.deny.click();
    await talk.ended(3);
    expect(existsSync(join(place.cwd, 'denied'))).toBe(false);
  });

  await test.step('allowed edits change the file and show the diff', async () => {
    const write = { file_path: file, content: 'the signal is red\n' };
    const edit = { file_path: file, old_string: 'red', new_string: 'green' };
    await talk.say(
      `#tool Write ${JSON.stringify(write)}\n#then\n#tool Edit ${JSON.stringify(edit)}`,
    );
    await talk.allowUntil(4);
    expect(readFileSync(file, 'utf8')).toBe('the signal is green\n');
    await expect(talk.tool('modify_file').last()).toContainText('the signal is green');
  });

  await test.step('Stop ends a turn that hangs', async () => {
    await talk.say('#text before the stop\n#gate never\n#text after the stop');
    await expect(talk.text).toContainText('before the stop');
    await talk.stop.click();
    await talk.ended(5);
    await expect(talk.text).not.toContainText('after the stop');
  });

  expect.soft(await seriousFindings(started.window)).toEqual([]);
  await started.quit();

  await test.step('after a restart the history is there and the session goes on', async () => {
    const again = await launch();
    await again.window.getByTestId('session-row').first().click();
    const resumed = conversationOf(again);
    await expect(resumed.text).toContainText('before the stop');
    await resumed.ended(5);
    await resumed.say('#text resumed it is');
    await resumed.ended(6);
    await expect(resumed.text).toContainText('resumed it is');
    expect(JSON.stringify(api.requests.at(-1)?.body.messages)).toContain('the other half');
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
  const talk = await openSession(await launch(), place.cwd);
  await talk.say('#text first\n#gate first-may-end');
  await expect(talk.text).toContainText('first');
  await talk.say('#text second');
  api.release('first-may-end');
  await talk.ended(2);
  await expect(talk.text).toContainText('second');
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
      clipboardData.items.add(
        new File([new Uint8Array(bytes)], 'noise.png', { type: 'image/png' }),
      );
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
}) => {
  const started = await launch();
  const talk = await openSession(started, place.cwd);
  await talk.say('#error 400 99');
  await expect(talk.text).toContainText('scripted error 400');
  await shoot(started, 'api-error');
  await talk.say('#text recovered');
  await expect(talk.text).toContainText('recovered');
});
