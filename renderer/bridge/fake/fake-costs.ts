import type { CostRange, CostsReport, Reconciliation, SessionCosts } from '@shared/contract/costs';
import { addDays, localDay, localTimeZone } from '@shared/domain/local-day';
import type { FakeMain, Handler } from './fake-handlers';

const value = (given: unknown) => ({ ok: true as const, value: given });

const OPUS = 'claude-opus-4-5-20260101';
const HAIKU = 'claude-haiku-4-5-20260101';
const tokens = (scale: number) => ({
  input: 1_200 * scale,
  output: 8_400 * scale,
  cacheRead: 410_000 * scale,
  cacheCreation: 38_000 * scale,
});

/** What the sessions of the scene cost, each on a few of the last days. */
export function costsHandlers({ world, now }: FakeMain): Map<string, Handler> {
  return new Map<string, Handler>([
    ['costs.report', (input) => value(fakeReport(input as unknown as CostRange))],
    ['costs.session', () => value(fakeSessionCosts())],
    ['costs.reconcile', () => value(fakeReconciliation())],
    [
      'costs.exportReport',
      ({ format }) => value({ path: `/home/ada/roundhouse-costs.${String(format)}` }),
    ],
  ]);

  function fakeReport(range: CostRange): CostsReport {
    const timeZone = localTimeZone();
    const today = localDay(now(), timeZone);
    const to = range.to ?? today;
    const from = range.from ?? addDays(to, -40);
    const sessions = world.sessions
      .filter(({ isDemo }) => !isDemo)
      .map((session, index): CostsReport['sessions'][number] => {
        const day = addDays(to, -index);
        return {
          sessionId: session.id,
          workspaceId: session.workspaceId,
          workspaceName: world.workspaces.find(({ id }) => id === session.workspaceId)?.name ?? '',
          title: session.title,
          parentSessionId: null,
          isDeleted: false,
          apiKeySource: session.apiKeySource,
          inheritedUsd: 0,
          outsideUsd: index === 1 ? 0.12 : 0,
          costUsd: session.costUsd,
          turns: 3,
          unpricedTurns: session.costUsd === null ? 3 : 0,
          tokens: tokens(index + 1),
          lastAt: now() - index * 86_400_000,
          days: session.costUsd === null ? [] : [{ day, costUsd: session.costUsd }],
        };
      });
    const costUsd = sessions.reduce((sum, session) => sum + (session.costUsd ?? 0), 0);
    const unpricedTurns = sessions.reduce((sum, session) => sum + session.unpricedTurns, 0);
    const turns = sessions.length * 3;
    const first = sessions[0];
    return {
      timeZone,
      from,
      to,
      today,
      total: { costUsd, turns, unpricedTurns, tokens: tokens(sessions.length) },
      days: sessions
        .flatMap(({ days }) => days)
        .map((spent) => ({
          ...spent,
          turns: 3,
          unpricedTurns: 0,
          models: [
            { model: OPUS, costUsd: spent.costUsd * 0.9 },
            { model: HAIKU, costUsd: spent.costUsd * 0.1 },
          ],
        }))
        .sort((a, b) => (a.day < b.day ? -1 : 1)),
      models: [
        { model: OPUS, costUsd: costUsd * 0.9, unpricedTurns, tokens: tokens(3) },
        { model: HAIKU, costUsd: costUsd * 0.1, unpricedTurns, tokens: tokens(1) },
      ],
      workspaces: world.workspaces.map(({ id, name, path }) => {
        const own = sessions.filter(({ workspaceId }) => workspaceId === id);
        return {
          workspaceId: id,
          name,
          path,
          sessions: own.length,
          turns: own.length * 3,
          unpricedTurns: 0,
          costUsd: own.reduce((sum, session) => sum + (session.costUsd ?? 0), 0),
        };
      }),
      sessions: sessions.toSorted((a, b) => (b.costUsd ?? -1) - (a.costUsd ?? -1)),
      sessionsLeftOut: 0,
      turns:
        first === undefined
          ? []
          : [
              {
                sessionId: first.sessionId,
                sessionTitle: first.title,
                isDeleted: false,
                seq: 9,
                endedAt: now(),
                costUsd: 0.31,
                models: [OPUS],
                tokens: tokens(1),
                prompt: 'Find out why characters are cut at chunk boundaries',
                messageUuid: null,
              },
            ],
    };
  }
}

const fakeSessionCosts = (): SessionCosts => ({
  costUsd: 0.4213,
  turns: 3,
  unpricedTurns: 0,
  inheritedUsd: 0,
  outsideUsd: 0.12,
  models: [{ model: OPUS, costUsd: 0.4213, tokens: tokens(1) }],
});

const fakeReconciliation = (): Reconciliation => {
  const elsewhere = { input: 12, output: 640, cacheRead: 9_100, cacheCreation: 0 };
  const reported = tokens(1);
  const counted = {
    input: reported.input + elsewhere.input,
    output: reported.output + elsewhere.output,
    cacheRead: reported.cacheRead + elsewhere.cacheRead,
    cacheCreation: reported.cacheCreation,
  };
  const model = 'claude-opus-4-5-20260101';
  return {
    files: [
      {
        claudeSessionId: '5f0c9c1e-0000-4000-8000-000000000001',
        path: '/home/ada/.claude/projects/-home-ada-wire/5f0c9c1e-0000-4000-8000-000000000001.jsonl',
        state: 'read',
        reason: null,
        messages: 14,
        subagentFiles: 1,
        damagedLines: 0,
        notedUsd: 0.5413,
      },
    ],
    isWhole: true,
    inheritedMessages: 0,
    costUsd: 0.4213,
    inheritedUsd: 0,
    outsideUsd: 0.12,
    reported,
    counted,
    models: [{ model, reported, counted }],
    lines: [{ kind: 'elsewhere', model, count: 2, at: null, tokens: elsewhere }],
  };
};
