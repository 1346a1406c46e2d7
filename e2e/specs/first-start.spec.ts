import { seriousFindings } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/app';
import { shoot } from '../fixtures/screens';

test('a first start shows an empty, usable window that teaches one thing', async ({ launch }) => {
  const started = await launch();
  const { window } = started;
  await expect(window.getByTestId('open-folder').first()).toBeVisible();
  await expect(window.getByTestId('try-demo').first()).toBeVisible();
  await expect(window.getByTestId('session-row')).toHaveCount(0);
  await shoot(started, 'first-start');
  expect.soft(await seriousFindings(window)).toEqual([]);
});

test('without a CLI the window says where it looked and offers the demo agent', async ({
  launch,
}) => {
  const started = await launch({ cli: null });
  const { window } = started;
  await expect(window.getByTestId('no-cli')).toBeVisible();
  await shoot(started, 'no-cli');
  expect.soft(await seriousFindings(window)).toEqual([]);
  await window.getByTestId('try-demo').first().click();
  await expect(window.getByTestId('composer-input')).toBeVisible();
});

test('an unusable configured CLI is named with its path', async ({ launch }) => {
  const { window } = await launch({ cli: '/nonexistent/claude' });
  await expect(window.getByTestId('no-cli')).toContainText('/nonexistent/claude');
});
