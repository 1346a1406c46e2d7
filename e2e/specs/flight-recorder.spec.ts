import { seriousFindings } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { shoot } from '../fixtures/screens';

test('@flight-recorder a turn’s time: the model, its tools, the wait for a person; a click goes there', async ({
  launch,
  place,
}) => {
  const started = await launch();
  const { window, openFolder } = started;
  await openFolder(place.cwd);
  await window.getByTestId('new-session').first().click();
  const talk = conversationOf(started);
  await talk.say(
    [
      '#text First a look.',
      '#bash sleep 1; echo one',
      '#then',
      '#bash touch asked-for',
      '#then',
      '#slow 20 20 All of that took its time.',
    ].join('\n'),
  );
  await expect(talk.allow.first()).toBeVisible({ timeout: 30_000 });
  await talk.allowUntil(1);

  await talk.turnEnds.last().hover();
  await window.getByTestId('open-flight').last().click();
  const recorder = window.getByTestId('flight-recorder');
  await expect(recorder.getByTestId('flight-timeline')).toBeVisible();
  const msOf = async (kind: string) =>
    Number(await recorder.getByTestId(`flight-sum-${kind}`).getAttribute('data-ms'));
  expect(await msOf('tools')).toBeGreaterThan(900);
  expect(await msOf('waiting')).toBeGreaterThan(0);
  const kinds = await recorder
    .locator('[data-ms]')
    .evaluateAll((sums) => sums.map((sum) => Number(sum.getAttribute('data-ms'))));
  const whole = Number(await recorder.getByTestId('flight-timeline').getAttribute('aria-valuemax'));
  expect(kinds.reduce((sum, ms) => sum + ms, 0)).toBe(whole);

  const slider = recorder.getByRole('slider', { name: 'Moment of the turn' });
  await slider.focus();
  await window.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  await window.keyboard.press('ArrowRight');
  await window.keyboard.press('ArrowRight');
  await expect(slider).not.toHaveAttribute('aria-valuenow', '0');
  await expect(recorder.getByTestId('flight-moment')).not.toBeEmpty();
  expect(await seriousFindings(window)).toEqual([]);
  await shoot(started, 'flight-recorder');

  await recorder.getByText('Everything in order').click();
  await recorder.getByRole('button', { name: /asked-for/ }).click();
  await expect(recorder).toBeHidden();
  await expect(talk.tool('shell_exec').last()).toBeInViewport();
});

test('@flight-recorder a turn of before the last start is divided up as well', async ({
  launch,
  place,
}) => {
  const first = await launch();
  await first.openFolder(place.cwd);
  await first.window.getByTestId('new-session').first().click();
  const talk = conversationOf(first);
  await talk.say('#bash sleep 1; echo done\n#then\n#text Over.');
  await talk.allowUntil(1);
  await first.window.getByTestId('turn-end').last().hover();
  await first.window.getByTestId('open-flight').last().click();
  const sums = (window: typeof first.window) =>
    window
      .getByTestId('flight-recorder')
      .locator('[data-ms]')
      .evaluateAll((found) => found.map((sum) => sum.getAttribute('data-ms')));
  await expect(first.window.getByTestId('flight-timeline')).toBeVisible();
  const before = await sums(first.window);
  await first.quit();

  const { window } = await launch();
  await window.getByTestId('turn-end').last().hover();
  await window.getByTestId('open-flight').last().click();
  await expect(window.getByTestId('flight-timeline')).toBeVisible();
  expect(await sums(window)).toEqual(before);
});

test('@flight-recorder subagents have lanes of their own, named by what they are for', async ({
  launch,
  place,
}) => {
  const started = await launch();
  const { window, openFolder } = started;
  await openFolder(place.cwd);
  await window.getByTestId('new-session').first().click();
  const talk = conversationOf(started);
  const agent = (description: string, prompt: string) =>
    `#agent ${JSON.stringify({
      description,
      prompt,
      subagent_type: 'general-purpose',
      run_in_background: false,
    })}`;
  await talk.say(
    [
      agent('Look at the north yard', '#bash sleep 1; echo north\n#then\n#text North is clear.'),
      agent('Look at the south yard', '#slow 30 30 South takes its time to answer here.'),
      '#then',
      '#text Both are clear.',
    ].join('\n'),
  );
  await talk.allowUntil(1);
  await talk.turnEnds.last().hover();
  await window.getByTestId('open-flight').last().click();
  const recorder = window.getByTestId('flight-recorder');
  await expect(recorder.getByTestId('flight-timeline')).toBeVisible();
  await expect(recorder.getByText('Look at the north yard').first()).toBeVisible();
  await expect(recorder.getByText('Look at the south yard').first()).toBeVisible();
  const box = await recorder.getByTestId('flight-timeline').boundingBox();
  if (!box) throw new Error('no timeline');
  await window.mouse.move(box.x + box.width / 2, box.y + 10);
  await expect(recorder.getByTestId('flight-moment')).toContainText('for');
  await shoot(started, 'flight-recorder-subagents');
  await window.mouse.click(box.x + box.width / 2, box.y + 10);
  await expect(recorder).toBeHidden();
});
