import { asSessionId } from '@shared/domain/ids';
import type { FakeMain, Handler } from './fake-handlers';

const value = (given: unknown) => ({ ok: true as const, value: given });

/** Figures of the scripted sessions' tasks, and of an account. */
export function taskHandlers({ world, push }: FakeMain): Map<string, Handler> {
  return new Map<string, Handler>([
    [
      'tasks.counts',
      (input) => {
        const events = world.events.get(asSessionId(String(input['sessionId']))) ?? [];
        const ids = new Set(
          events.flatMap((event) => (event.type === 'task_update' ? [event.taskId] : [])),
        );
        return value(
          [...ids].map((taskId, index) => ({
            taskId,
            tokens: 16_542 * (index + 1),
            toolUses: 2,
            durationMs: 910,
            lastTool: 'Bash',
          })),
        );
      },
    ],
    [
      'tasks.output',
      () => value({ text: 'listening on 5173\nGET / 200\n', totalBytes: 28, isTruncated: false }),
    ],
    ['tasks.moveToBackground', () => value({ isMoved: true })],
    ['tasks.stopAll', () => value({ stopped: 1 })],
    [
      'tasks.definitions',
      () =>
        value({
          agents: [
            {
              name: 'reviewer',
              description: 'Reads a diff and names what would break',
              model: null,
              scope: 'project',
              file: '/home/ada/wire/.claude/agents/reviewer.md',
            },
          ],
          hooks: [
            {
              event: 'PreToolUse',
              matcher: 'Edit|Write',
              runs: './scripts/check-format.sh',
              scope: 'project',
              file: '/home/ada/wire/.claude/settings.json',
            },
          ],
          unreadable: [],
        }),
    ],
    ['limits.read', () => value(world.limits)],
    [
      'limits.goOn',
      () => {
        world.limits = { windows: world.limits.windows, heldUntil: null };
        push('limits.changed', world.limits);
        return value(null);
      },
    ],
  ]);
}
