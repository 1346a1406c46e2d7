import { resolve } from 'node:path';
import Database from 'better-sqlite3';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { shoot } from '../fixtures/screens';

interface Summary {
  id: string;
}

const usage = (output: number) =>
  `#usage ${JSON.stringify({ input_tokens: 40, output_tokens: output, cache_read_input_tokens: 9_000, cache_creation_input_tokens: 700 })}`;

/** A session of the real CLI whose turns cost what the scripted API says. */
async function spend(
  { call, openFolder }: LaunchedApp,
  cwd: string,
  prompts: readonly string[],
): Promise<string> {
  const { id: workspaceId } = await openFolder(cwd);
  const chosen = { policy: 'ask', model: null, effort: null, isDemo: false };
  const { id } = await call<Summary>('sessions.create', { workspaceId, ...chosen });
  const ended = async () =>
    (await call<{ turns: number }>('costs.session', { sessionId: id })).turns;
  for (const [index, text] of prompts.entries()) {
    await call('sessions.send', { sessionId: id, text, imageIds: [] });
    await expect.poll(ended, { timeout: 60_000 }).toBe(index + 1);
    await call('sessions.markSeen', { sessionId: id });
  }
  return id;
}

const DAY_MS = 86_400_000;

/** The same turns on many earlier days, with other models beside them: a month as somebody works. */
function spreadOverDays(data: string, days: number): void {
  const db = new Database(resolve(data, 'roundhouse.db'));
  const models = ['claude-opus-5-5', 'claude-sonnet-5', 'claude-haiku-4-5'];
  const copyTurns = db.prepare(
    `INSERT INTO turns SELECT session_key, seq + @shift, ended_at - @back, duration_ms, num_turns,
       CASE WHEN @day % 9 = 4 THEN NULL ELSE cost_usd * @scale END, input, output, cache_read,
       cache_creation, is_error, stop_reason, origin, is_imported FROM turns WHERE seq < 100000`,
  );
  const copyUsage = db.prepare(
    `INSERT INTO turn_usage SELECT session_key, seq + @shift, @model, input, output, cache_read,
       cache_creation, cost_usd * @scale * @part FROM turn_usage WHERE seq < 100000`,
  );
  db.transaction(() => {
    for (let day = 1; day <= days; day += 1) {
      // Nobody works on every seventh day, and no two days are alike.
      if (day % 7 === 3) continue;
      const scale = 0.3 + ((day * 37) % 17) / 10;
      const moved = { shift: day * 100_000, day, scale };
      copyTurns.run({ ...moved, back: day * DAY_MS });
      const parts = [0.6 - (day % 4) / 10, 0.3, 0.1 + (day % 4) / 10];
      models.forEach((model, index) =>
        copyUsage.run({ shift: moved.shift, model, scale, part: parts[index] ?? 0 }),
      );
    }
  })();
  db.close();
}

test('a month of several models is told apart, day by day', async ({ launch, place }) => {
  test.setTimeout(240_000);
  const first = await launch();
  await spend(first, place.cwd, [`Find the cut characters\n${usage(9_000)}\n#text Found them.`]);
  await spend(first, place.cwd, [`Bench the old splitter\n${usage(5_000)}\n#text Slow.`]);
  await first.quit();
  spreadOverDays(first.data, 80);

  const started = await launch();
  const { window } = started;
  await window.keyboard.press('Control+Shift+C');
  await expect(window.getByTestId('price-note')).toContainText('The sums are incomplete');
  await expect(window.getByTestId('cost-totals')).toContainText('≥');
  await window.getByTestId('cost-chart').focus();
  for (let day = 0; day < 5; day += 1) await window.keyboard.press('ArrowLeft');
  await expect(window.getByTestId('chosen-day')).toContainText('Haiku 4.5');
  await shoot(started, 'costs-month');
  expect.soft(await seriousFindings(window)).toEqual([]);
  await window.getByText('90 days').click();
  await expect(window.getByTestId('chosen-day')).toBeVisible();
  await shoot(started, 'costs-quarter');
});

test('costs are looked at, checked against the transcripts and hidden', async ({
  launch,
  place,
}) => {
  test.setTimeout(240_000);
  const started = await launch();
  const { window, call } = started;
  await spend(started, place.cwd, [
    `Find the cut characters\n${usage(12_000)}\n#text Found them.`,
    `Mend the splitter\n${usage(48_000)}\n#text Mended.`,
  ]);
  await spend(started, place.cwd, [`Bench the old splitter\n${usage(5_000)}\n#text Slow.`]);

  await test.step('the page opens by its key and from the footer', async () => {
    await expect(window.getByRole('button', { name: /^today \d/ })).toBeVisible();
    await window.keyboard.press('Control+Shift+C');
    await expect(window.getByTestId('costs')).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(window.getByTestId('costs')).toHaveCount(0);
    await window.getByRole('button', { name: /^today/ }).click();
    await expect(window.getByTestId('cost-totals')).toBeVisible();
    await expect(window.getByTestId('dear-turns')).toContainText('Mend the splitter');
    await expect(window.getByTestId('session-costs').getByRole('row')).toHaveCount(3);
  });

  await test.step('its sum is the one of the footer', async () => {
    const today = await call<{ costUsd: number }>('app.today');
    const report = await call<{ total: { costUsd: number } }>('costs.report', {
      from: null,
      to: null,
    });
    expect(report.total.costUsd).toBeCloseTo(today.costUsd, 9);
    expect(report.total.costUsd).toBeGreaterThan(0);
  });

  await shoot(started, 'costs');
  expect.soft(await seriousFindings(window)).toEqual([]);

  await test.step('the chart is read by keys and as a table', async () => {
    await window.getByTestId('cost-chart').focus();
    await window.keyboard.press('Home');
    await expect(window.getByTestId('chosen-day')).toContainText('no turns');
    await window.keyboard.press('End');
    await expect(window.getByTestId('chosen-day')).toContainText('$');
    await window.getByText('Table', { exact: true }).click();
    await expect(window.getByTestId('day-table')).toBeVisible();
    await shoot(started, 'costs-table');
    expect.soft(await seriousFindings(window)).toEqual([]);
  });

  await test.step('a session’s figures are checked against its transcript', async () => {
    await window
      .getByTestId('session-costs')
      .getByRole('button', { name: /cut characters|Mend/ })
      .click();
    await window.getByTestId('session-cost').click();
    await window.getByRole('button', { name: 'Check the figures' }).click();
    await expect(window.getByTestId('reconcile-verdict')).toBeVisible({ timeout: 30_000 });
    await shoot(started, 'costs-reconcile');
    expect.soft(await seriousFindings(window)).toEqual([]);
    await window.keyboard.press('Escape');
  });

  await test.step('case 59: hidden means hidden everywhere', async () => {
    await call('settings.save', { showsCosts: false });
    await expect(window.getByTestId('session-cost')).toHaveCount(0);
    await expect(window.getByText('$', { exact: false })).toHaveCount(0);
    await window.keyboard.press('Control+Shift+C');
    await expect(window.getByRole('button', { name: 'Show costs' })).toBeVisible();
    await shoot(started, 'costs-hidden');
  });
});
