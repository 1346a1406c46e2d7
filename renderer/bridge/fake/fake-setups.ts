import type { SessionBudget } from '@shared/contract/budgets';
import type { SetupState } from '@shared/contract/setups';
import { type BudgetMeter, raisedLimit } from '@shared/domain/budget';
import { BUILT_IN_PROFILES, type Profile, profileSchema } from '@shared/domain/profile';
import type { FakeMain, Handler } from './fake-handlers';

const value = (given: unknown) => ({ ok: true as const, value: given });
const NO_LIMITS = { turnUsd: null, sessionUsd: null, workspaceUsd: null, dayUsd: null };

/** Budgets, profiles and MCP servers that are kept as long as the page is. */
export function setupHandlers({ world, push }: FakeMain): Map<string, Handler> {
  let own: Profile[] = [];
  let secrets: string[] = [];
  const setups = new Map<string, SetupState>();
  const ownerOf = (input: Record<string, unknown>) => JSON.stringify(input['owner']);
  const stateOf = (key: string): SetupState =>
    setups.get(key) ?? { profile: null, mcp: {}, hostsTools: false };
  const change = (key: string, to: Partial<SetupState>) => {
    setups.set(key, { ...stateOf(key), ...to });
    push('setups.changed', {});
    return value(stateOf(key));
  };
  const metersOf = (sessionId: unknown): BudgetMeter[] =>
    world.budgets.get(String(sessionId)) ?? [];
  return new Map<string, Handler>([
    [
      'budgets.read',
      ({ sessionId }) => {
        const budget: SessionBudget = {
          meters: metersOf(sessionId),
          limits: NO_LIMITS,
          own: {},
          workspaceOwn: {},
        };
        return value(budget);
      },
    ],
    ['budgets.today', () => value(null)],
    ['budgets.setOwn', () => value(null)],
    [
      'budgets.raise',
      ({ sessionId, scope, byUsd }) => {
        world.budgets.set(
          String(sessionId),
          metersOf(sessionId).map((meter) =>
            meter.scope === scope
              ? { ...meter, limitUsd: raisedLimit(meter, Number(byUsd)) }
              : meter,
          ),
        );
        push('budgets.changed', {});
        return value(null);
      },
    ],
    ['setups.read', (input) => value(stateOf(ownerOf(input)))],
    [
      'setups.chooseProfile',
      (input) => {
        const profile = [...BUILT_IN_PROFILES, ...own].find(({ name }) => name === input['name']);
        return change(ownerOf(input), { profile: profile ?? null });
      },
    ],
    ['setups.saveMcp', (input) => change(ownerOf(input), {})],
    [
      'setups.setHostsTools',
      ({ sessionId, hostsTools }) =>
        change(JSON.stringify({ kind: 'session', sessionId }), { hostsTools: hostsTools === true }),
    ],
    [
      'profiles.list',
      () =>
        value([
          ...BUILT_IN_PROFILES.map((profile) => ({ profile, isBuiltIn: true })),
          ...own.map((profile) => ({ profile, isBuiltIn: false })),
        ]),
    ],
    [
      'profiles.save',
      (input) => {
        const given = profileSchema.safeParse(input['profile']);
        if (!given.success) return value(null);
        const profile = given.data;
        own = [...own.filter(({ name }) => name !== profile.name), profile];
        push('setups.changed', {});
        return value(null);
      },
    ],
    [
      'profiles.remove',
      (input) => {
        own = own.filter(({ name }) => name !== input['name']);
        push('setups.changed', {});
        return value(null);
      },
    ],
    ['profiles.exportToFile', () => value(null)],
    ['profiles.importFromFile', () => value(null)],
    ['secrets.list', () => value({ names: secrets, refusal: null })],
    [
      'secrets.save',
      (input) => {
        secrets = [...secrets, String(input['name'])];
        return value(null);
      },
    ],
    [
      'secrets.remove',
      (input) => {
        secrets = secrets.filter((name) => name !== input['name']);
        return value(null);
      },
    ],
  ]);
}
