import type { FakeMain, Handler } from './fake-handlers';

const value = (given: unknown) => ({ ok: true as const, value: given });

export function appHandlers({ world, push }: FakeMain): Map<string, Handler> {
  return new Map<string, Handler>([
    [
      'app.info',
      () =>
        value({
          version: '0.1.0',
          platform: 'linux',
          dataFolder: '/home/ada/.config/roundhouse',
          databasePath: '/home/ada/.config/roundhouse/roundhouse.db',
          electronVersion: '45.5.0',
          refusesBypass: false,
          suggestedRunning: 12,
        }),
    ],
    [
      'app.database',
      () =>
        value(
          world.isDatabaseFailed
            ? {
                state: 'failed',
                code: 'database-newer',
                message:
                  'This history was written by a newer Roundhouse. It was left as it is. Install that version, or move the file away to begin anew.',
                path: '/home/ada/.config/roundhouse/roundhouse.db',
                backups: ['/home/ada/.config/roundhouse/backups/roundhouse-30.db'],
              }
            : { state: 'ready', trouble: world.storeTrouble },
        ),
    ],
    ['app.cli', () => value(world.cli)],
    ['app.relocateCli', () => value(world.cli)],
    [
      'app.pickCli',
      () => {
        world.cli = {
          state: 'found',
          path: '/opt/claude',
          version: '2.1.332',
          source: 'configured',
        };
        return value(world.cli);
      },
    ],
    ['app.signIn', () => value(world.signIn)],
    ['settings.read', () => value(world.settings)],
    ['settings.exportToFile', () => value({ path: '/home/ada/roundhouse-settings.json' })],
    ['settings.importFromFile', () => value(null)],
    ['settings.testNotification', () => value(null)],
    ['windows.open', () => value(null)],
    ['windows.takeDestination', () => value(null)],
    ['windows.describeCommands', () => value(null)],
    [
      'settings.save',
      (input) => {
        world.settings = { ...world.settings, ...input };
        push('settings.changed', world.settings);
        return value(world.settings);
      },
    ],
    ['app.openExternal', () => value(null)],
    ['app.copyText', () => value(null)],
    ['app.today', () => value({ costUsd: 14.2, isComplete: true })],
    [
      'login.start',
      () => {
        const terminalId = 'login-1';
        setTimeout(
          () =>
            push('login.output', {
              terminalId,
              data: 'Opening your browser to sign in…\r\nPaste code here: ',
            }),
          50,
        );
        return value({ terminalId });
      },
    ],
    [
      'login.write',
      ({ terminalId, data }) => {
        push('login.output', { terminalId: String(terminalId), data: String(data) });
        if (data === '\r') {
          world.signIn = { state: 'signed-in', method: 'claude.ai' };
          push('login.exited', { terminalId: String(terminalId), exitCode: 0 });
        }
        return value(null);
      },
    ],
    ['login.resize', () => value(null)],
    ['login.cancel', () => value(null)],
    [
      'attachments.add',
      ({ bytes, name }) => {
        if (!(bytes instanceof Uint8Array) || !isImage(bytes))
          return {
            ok: false,
            error: {
              code: 'image-not-supported',
              message:
                'This is not a PNG, JPEG, GIF or WebP. It was not added; the message is as it was.',
            },
          };
        const id = `image-${world.images.size}`;
        world.images.set(id, { mediaType: 'image/png', bytes });
        const byteLength = bytes.byteLength;
        return value({ id, mediaType: 'image/png', byteLength, width: null, height: null, name });
      },
    ],
    [
      'attachments.addFile',
      () => ({
        ok: false,
        error: { code: 'not-found', message: 'There are no files behind the fake bridge.' },
      }),
    ],
    ['attachments.pick', () => value([])],
    [
      'attachments.read',
      ({ id }) => {
        const image = world.images.get(String(id));
        return image
          ? value(image)
          : { ok: false, error: { code: 'not-found', message: 'The image is no longer there.' } };
      },
    ],
    ['drafts.read', ({ sessionId }) => value(world.drafts.get(String(sessionId)) ?? null)],
    [
      'drafts.write',
      ({ sessionId, text, imageIds }) => {
        world.drafts.set(String(sessionId), { text: String(text), imageIds: imageIds as string[] });
        return value(null);
      },
    ],
  ]);
}

/** PNG or JPEG by their first bytes. */
const isImage = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x89 && bytes[1] === 0x50) || (bytes[0] === 0xff && bytes[1] === 0xd8);
