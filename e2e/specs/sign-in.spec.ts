import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RealCliEnvironment } from '../peers/real-cli';
import { expect, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { shoot } from '../fixtures/screens';

/** The real CLI behind a login of its own: signed out until `auth login` was answered with Enter. */
function signedOutCli(place: RealCliEnvironment): string {
  const mark = join(place.home, 'signed-in');
  const path = join(place.home, 'claude');
  writeFileSync(
    path,
    `#!/bin/sh
unset ANTHROPIC_API_KEY
if [ "$1 $2" = "auth login" ]; then
  printf 'Press Enter to sign in: '
  read -r answer
  touch '${mark}'
  echo 'Login successful.'
  exit 0
fi
[ -e '${mark}' ] && export ANTHROPIC_API_KEY=dummy
exec '${place.cliPath}' "$@"
`,
  );
  chmodSync(path, 0o755);
  return path;
}

test('not signed in is found before the first send; after the login the kept message goes out', async ({
  launch,
  place,
  api,
}) => {
  const started = await launch({
    cli: signedOutCli(place),
    env: { ANTHROPIC_API_KEY: undefined },
  });
  const { window, openFolder } = started;
  await openFolder(place.cwd);
  await window.getByTestId('new-session').first().click();
  const talk = conversationOf(started);
  await talk.say('#text signed in at last');
  await expect(window.getByTestId('sign-in').first()).toBeVisible();
  expect(api.requests.filter((request) => !request.conversation.isSideRequest)).toEqual([]);
  await shoot(started, 'sign-in');

  await window.getByTestId('sign-in').getByRole('button', { name: 'Sign in' }).click();
  await expect(window.getByText('Press Enter to sign in')).toBeVisible();
  await window.keyboard.press('Enter');
  await expect(talk.text).toContainText('signed in at last');
});
