import type { Envelope } from '@shared/contract/error';
import type { PushEvents, PushName } from '@shared/contract/push';
import type { SessionSummary } from '@shared/contract/sessions';
import { asMessageUuid, asSessionId, asWorkspaceId, type SessionId } from '@shared/domain/ids';
import type { PermissionPolicy } from '@shared/domain/permissions';
import { appHandlers } from './fake-app-handlers';
import { controlsHandlers } from './fake-controls';
import { costsHandlers } from './fake-costs';
import { importsHandlers } from './fake-imports';
import { ledgerHandlers } from './fake-ledger-handlers';
import { listHandlers } from './fake-list-handlers';
import { queueHandlers } from './fake-queue-handlers';
import { searchHandlers } from './fake-search-handlers';
import { setupHandlers } from './fake-setups';
import { changesHandlers } from './fake-changes';
import { taskHandlers } from './fake-tasks';
import { terminalHandlers } from './fake-terminals';
import { resumeHandlers } from './fake-resume-handlers';
import { retryHandlers } from './fake-retry-handlers';
import type { Scripted } from './fake-events';
import { fakeSummary, type FakeWorld } from './fake-world';

export interface FakeMain {
  world: FakeWorld;
  push<N extends PushName>(name: N, payload: PushEvents[N]): void;
  change(id: SessionId, to: Partial<SessionSummary>): void;
  emit(id: SessionId, script: Scripted[]): void;
  answerPrompt(id: SessionId, text: string, uuid: string): void;
  now(): number;
}

export type Handler = (input: Record<string, unknown>) => Envelope<unknown>;

export const value = (given: unknown): Envelope<unknown> => ({ ok: true, value: given });

/** One handler per channel of the contract; a test holds the two lists equal. */
export function createFakeHandlers(main: FakeMain): Map<string, Handler> {
  return new Map([
    ...appHandlers(main),
    ...changesHandlers(),
    ...controlsHandlers(main),
    ...costsHandlers(main),
    ...importsHandlers(main),
    ...workspaceHandlers(main),
    ...sessionHandlers(main),
    ...listHandlers(main),
    ...ledgerHandlers(main),
    ...queueHandlers(main),
    ...resumeHandlers(main),
    ...retryHandlers(main),
    ...searchHandlers(main),
    ...setupHandlers(main),
    ...taskHandlers(main),
    ...terminalHandlers(main),
  ]);
}

function workspaceHandlers({ world, push, now }: FakeMain): Map<string, Handler> {
  const update = (id: unknown, change: object) => {
    world.workspaces = world.workspaces.map((item) =>
      item.id === id ? { ...item, ...change } : item,
    );
    push('workspaces.changed', { workspaces: world.workspaces });
    return value(world.workspaces.find((item) => item.id === id));
  };
  const add =
    (path: string): Handler =>
    () => {
      const workspace = {
        id: asWorkspaceId(crypto.randomUUID()),
        path,
        name: path.split('/').at(-1) ?? path,
        exists: true,
        trust: 'unasked' as const,
        isAutonomousConfirmed: false,
        createdAt: now(),
      };
      world.workspaces = [...world.workspaces, workspace];
      push('workspaces.changed', { workspaces: world.workspaces });
      return value(workspace);
    };
  return new Map<string, Handler>([
    ['workspaces.list', () => value(world.workspaces)],
    ['workspaces.pick', add('/home/ada/new-project')],
    ['workspaces.add', add('/home/ada/added')],
    ['workspaces.addDemo', add('/tmp/demo')],
    [
      'workspaces.remove',
      ({ workspaceId }) => {
        world.workspaces = world.workspaces.filter(({ id }) => id !== workspaceId);
        push('workspaces.changed', { workspaces: world.workspaces });
        return value(null);
      },
    ],
    [
      'workspaces.relink',
      ({ workspaceId, path }) => update(workspaceId, { path: path ?? '/home/ada/moved' }),
    ],
    ['workspaces.trustReport', () => value(world.trust)],
    [
      'workspaces.decideTrust',
      ({ workspaceId, decision }) => {
        world.trust = { ...world.trust, isQuestionOpen: false };
        return update(workspaceId, { trust: decision });
      },
    ],
    [
      'workspaces.confirmAutonomous',
      ({ workspaceId }) => update(workspaceId, { isAutonomousConfirmed: true }),
    ],
  ]);
}

function sessionHandlers(main: FakeMain): Map<string, Handler> {
  const { world, push, change, emit, answerPrompt, now } = main;
  const idOf = (input: Record<string, unknown>) => asSessionId(String(input['sessionId']));
  const set =
    (pick: (input: Record<string, unknown>) => Partial<SessionSummary>): Handler =>
    (input) => {
      change(idOf(input), pick(input));
      return value(null);
    };
  return new Map<string, Handler>([
    ['sessions.list', () => value(world.sessions)],
    [
      'sessions.create',
      (input) => {
        const workspace = world.workspaces.find(({ id }) => id === input['workspaceId']);
        if (!workspace)
          return { ok: false, error: { code: 'not-found', message: 'The folder is not open.' } };
        const summary = fakeSummary(asSessionId(crypto.randomUUID()), workspace, {
          policy: input['policy'] as PermissionPolicy,
          isDemo: input['isDemo'] === true,
          costUsd: null,
          model: null,
          context: { used: null, size: null, remaining: null, percent: null, known: false },
          mode: null,
          isLive: false,
          createdAt: now(),
          statusSince: now(),
        });
        world.sessions = [...world.sessions, summary];
        world.events.set(summary.id, []);
        push('sessions.changed', { changed: [summary], removed: [] });
        return value(summary);
      },
    ],
    [
      'sessions.attach',
      (input) => {
        const id = idOf(input);
        const events = world.events.get(id) ?? [];
        return value({
          summary: world.sessions.find((session) => session.id === id),
          events,
          seq: events.at(-1)?.seq ?? 0,
          hasEarlier: false,
          queue: world.queues.get(id) ?? [],
          models: [
            model('default', 'Default', 'Opus 4.5, for most work'),
            model('sonnet', 'Sonnet', 'Quick and capable'),
            model('haiku', 'Haiku', 'For small things'),
          ],
        });
      },
    ],
    ['sessions.detach', () => value(null)],
    ['sessions.page', () => value({ events: [], hasEarlier: false })],
    ['sessions.pageAfter', () => value({ events: [], hasLater: false })],
    [
      'sessions.send',
      (input) => {
        const id = idOf(input);
        const messageUuid = asMessageUuid(crypto.randomUUID());
        const isBusy = world.sessions.find((session) => session.id === id)?.status !== 'idle';
        if (isBusy) {
          const waiting = {
            messageUuid,
            text: String(input['text']),
            imageIds: input['imageIds'] as string[],
          };
          world.queues.set(id, [
            ...(world.queues.get(id) ?? []),
            { ...waiting, isHeld: false, createdAt: now() },
          ]);
          push('sessions.queueChanged', { sessionId: id });
        } else answerPrompt(id, String(input['text']), messageUuid);
        return value({ messageUuid, isQueued: isBusy });
      },
    ],
    ['sessions.releaseQueue', () => value(null)],
    [
      'sessions.removeQueued',
      (input) => {
        const id = idOf(input);
        const kept = (world.queues.get(id) ?? []).filter(
          (p) => p.messageUuid !== input['messageUuid'],
        );
        world.queues.set(id, kept);
        push('sessions.queueChanged', { sessionId: id });
        return value(null);
      },
    ],
    [
      'sessions.stop',
      (input) => {
        const id = idOf(input);
        world.queues.set(
          id,
          (world.queues.get(id) ?? []).map((prompt) => ({ ...prompt, isHeld: true })),
        );
        push('sessions.queueChanged', { sessionId: id });
        change(id, { status: 'interrupted', openRequestCount: 0 });
        return value(null);
      },
    ],
    ['sessions.close', set(() => ({ isLive: false, status: 'idle' }))],
    ['sessions.wake', set(() => ({ isLive: true }))],
    ['sessions.restart', set(() => ({ isLive: true, silence: null }))],
    [
      'sessions.answer',
      (input) => {
        const id = idOf(input);
        const answer = input['answer'] as { behavior: 'allow' | 'deny'; message?: string };
        const { behavior, message = null } = answer;
        const requestId = String(input['requestId']);
        const open = Math.max(
          0,
          (world.sessions.find((s) => s.id === id)?.openRequestCount ?? 1) - 1,
        );
        emit(id, [
          {
            type: 'permission_answered',
            requestId,
            behavior,
            by: 'user',
            updatedInput: null,
            rule: null,
            message,
          },
        ]);
        change(id, { openRequestCount: open, status: open > 0 ? 'needs-you' : 'working' });
        return value(null);
      },
    ],
    ['sessions.setModel', set((input) => ({ model: input['model'] as string | null }))],
    [
      'sessions.setEffort',
      set((input) => ({ effort: input['effort'] as SessionSummary['effort'] })),
    ],
    [
      'sessions.setPolicy',
      (input) => {
        change(idOf(input), { policy: input['policy'] as PermissionPolicy });
        return value({ needsRestart: true });
      },
    ],
    ['sessions.stopTask', () => value(null)],
    [
      'sessions.markSeen',
      (input) => {
        const id = idOf(input);
        if (world.sessions.find((s) => s.id === id)?.status === 'done-unseen')
          change(id, { status: 'idle' });
        return value(null);
      },
    ],
    ['sessions.rename', set((input) => ({ title: String(input['title']) }))],
    ['sessions.archive', set((input) => ({ archivedAt: input['isArchived'] ? now() : null }))],
  ]);
}

const model = (name: string, displayName: string, description: string) => ({
  value: name,
  displayName,
  description,
  resolvedModel: null,
  supportedEffortLevels: ['low', 'medium', 'high'],
  thinksAsItSeesFit: null,
});
