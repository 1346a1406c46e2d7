import type { ImportState } from '@shared/contract/imports';
import type { FakeMain, Handler } from './fake-handlers';

const value = (given: unknown) => ({ ok: true as const, value: given });

/** Everything was read; looking again finds nothing new. */
export function importsHandlers({ world, push, now }: FakeMain): Map<string, Handler> {
  const state = (): ImportState => ({
    isOn: world.settings.importsTranscripts,
    configDir: '/home/ada/.claude',
    progress: null,
    history: null,
    lookedAt: now(),
    failure: null,
    unreadable: [],
    files: 412,
    sessions: 371,
    bytes: 183_000_000,
    damagedLines: 2,
    sessionIds: [],
    workspaceIds: [],
  });
  return new Map<string, Handler>([
    ['imports.read', () => value(state())],
    [
      'imports.look',
      () => {
        push('imports.changed', state());
        return value(null);
      },
    ],
  ]);
}
