import { z } from 'zod';
import type { HeldRule } from '@shared/domain/held-state';
import { toSettingsText } from '@shared/domain/rule-text';
import type { ListedRule, ProcessPermissions } from '../driver-types';

/**
 * Settings for `apply_flag_settings`. Each such request takes the place of all `permissions` of the one
 * before, so everything goes in one (2.1.226 and 2.1.332).
 */
export const permissionSettings = ({ rules, directories }: ProcessPermissions) => ({
  permissions: {
    allow: textsFor('allow', rules),
    deny: textsFor('deny', rules),
    ask: textsFor('ask', rules),
    additionalDirectories: [...directories],
  },
});

/** What of `wanted` the CLI does not have, by its answer to `list_permission_rules` (2.1.332). */
export function missingFromListing(
  payload: Record<string, unknown>,
  wanted: ProcessPermissions,
): ProcessPermissions | null {
  const parsed = listingSchema.safeParse(payload);
  if (!parsed.success) return null;
  const { rules, workspaceDirectories } = parsed.data.state;
  return without(
    wanted,
    new Set(rules.map(({ behavior, rule }) => keyOf(behavior, rule))),
    new Set(workspaceDirectories.map(({ path }) => plainPath(path))),
  );
}

/** The rules of `list_permission_rules`, each with where it is kept (2.1.332). */
export function listedRules(payload: Record<string, unknown>): ListedRule[] | null {
  const parsed = listingSchema.safeParse(payload);
  if (!parsed.success) return null;
  return parsed.data.state.rules.flatMap(({ behavior, rule, source, editability }) =>
    behavior === 'allow' || behavior === 'deny' || behavior === 'ask'
      ? [{ behavior, rule, source, editability }]
      : [],
  );
}

/** The same by `get_settings`, for CLIs without a listing: entries it found wrong are left out (2.1.226). */
export function missingFromSettings(
  payload: Record<string, unknown>,
  wanted: ProcessPermissions,
): ProcessPermissions | null {
  const parsed = settingsSchema.safeParse(payload);
  if (!parsed.success) return null;
  const { allow, deny, ask, additionalDirectories } = parsed.data.effective.permissions;
  return without(
    wanted,
    new Set([
      ...allow.map((rule) => keyOf('allow', rule)),
      ...deny.map((rule) => keyOf('deny', rule)),
      ...ask.map((rule) => keyOf('ask', rule)),
    ]),
    new Set(additionalDirectories.map(plainPath)),
  );
}

function without(
  wanted: ProcessPermissions,
  rules: ReadonlySet<string>,
  directories: ReadonlySet<string>,
): ProcessPermissions {
  return {
    rules: wanted.rules.filter(
      ({ behavior, rule }) => !rules.has(keyOf(behavior, toSettingsText(rule))),
    ),
    directories: wanted.directories.filter((path) => !directories.has(plainPath(path))),
  };
}

const textsFor = (behavior: HeldRule['behavior'], rules: readonly HeldRule[]): string[] =>
  rules.filter((held) => held.behavior === behavior).map(({ rule }) => toSettingsText(rule));

const keyOf = (behavior: string, rule: string): string => `${behavior} ${rule}`;

/** The CLI drops a separator at the end. */
const plainPath = (path: string): string => path.replace(/(?<=.)[\\/]+$/, '');

const texts = z.array(z.string()).catch([]);

const listingSchema = z.looseObject({
  state: z.looseObject({
    rules: z.array(
      z.looseObject({
        behavior: z.string(),
        rule: z.string(),
        source: z.string().catch('unknown'),
        editability: z.string().catch('unknown'),
      }),
    ),
    workspaceDirectories: z.array(z.looseObject({ path: z.string() })),
  }),
});

const NO_PERMISSIONS = { allow: [], deny: [], ask: [], additionalDirectories: [] };

const settingsSchema = z.looseObject({
  effective: z.looseObject({
    permissions: z
      .looseObject({
        allow: texts.default([]),
        deny: texts.default([]),
        ask: texts.default([]),
        additionalDirectories: texts.default([]),
      })
      .catch(NO_PERMISSIONS),
  }),
});
