import { mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PermissionRule } from '@shared/domain/permissions';
import { err, ok, type Result } from '@shared/domain/result';
import { toSettingsText } from '@shared/domain/rule-text';
import { isJson } from '@shared/domain/json-object';
import { readConfigFile } from '../trust/read-config-file';

export type RuleBehavior = 'allow' | 'deny' | 'ask';
export const RULE_FILE_SOURCES = ['userSettings', 'projectSettings', 'localSettings'] as const;
export type RuleFileSource = (typeof RULE_FILE_SOURCES)[number];

export interface RuleFilesDeps {
  /** The CLI's own folder. */
  configDir(): string;
  /** Unique, for the file that takes the place of the old one. */
  newId(): string;
}

export interface RuleChange {
  source: RuleFileSource;
  /** The session's folder. */
  cwd: string;
  behavior: RuleBehavior;
}

/**
 * Rules in the CLI's settings files. It takes rules only with the answer to a request (`update_settings`
 * refuses `permissions`, 2.1.332), so outside of one they are written as it writes them itself: two
 * spaces, everything else in the file untouched, whole or not at all. The errors are words for a person.
 */
export function createRuleFiles(deps: RuleFilesDeps) {
  const fileOf = ({ source, cwd }: RuleChange): string =>
    source === 'userSettings'
      ? path.join(deps.configDir(), 'settings.json')
      : path.join(cwd, '.claude', FILE_NAMES[source]);

  async function change(
    where: RuleChange,
    edit: (rules: readonly unknown[]) => readonly unknown[],
  ): Promise<Result<null, string>> {
    const file = fileOf(where);
    const read = await readConfigFile(file);
    if (read.kind === 'unreadable')
      return err(`${file} is ${read.reason}. Nothing was changed; mend the file, then try again.`);
    const settings = read.kind === 'absent' ? {} : read.value;
    const permissions = isJson(settings.permissions) ? settings.permissions : {};
    const listed = permissions[where.behavior];
    const before: unknown[] = Array.isArray(listed) ? listed : [];
    const after = edit(before);
    if (after === before) return ok(null);
    const changed = { ...settings, permissions: { ...permissions, [where.behavior]: after } };
    return replaceFile(file, `${JSON.stringify(changed, null, 2)}\n`, deps.newId());
  }

  return {
    add: (where: RuleChange, rule: PermissionRule) => {
      const text = toSettingsText(rule);
      return change(where, (rules) => (rules.includes(text) ? rules : [...rules, text]));
    },
    /** `text` as the CLI lists it, which is as it stands in the file. */
    remove: (where: RuleChange, text: string) =>
      change(where, (rules) => (rules.includes(text) ? rules.filter((r) => r !== text) : rules)),
  };
}

export type RuleFiles = ReturnType<typeof createRuleFiles>;

const FILE_NAMES = {
  projectSettings: 'settings.json',
  localSettings: 'settings.local.json',
} as const;

async function replaceFile(file: string, text: string, id: string): Promise<Result<null, string>> {
  // Somebody's dotfiles may be links: the file behind is written, the link stays.
  const target = await realpath(file).catch(() => file);
  const beside = `${target}.${id}.tmp`;
  try {
    await mkdir(path.dirname(target), { recursive: true });
    const mode = await stat(target).then(
      (found) => found.mode & 0o777,
      () => 0o600,
    );
    await writeFile(beside, text, { mode });
    await rename(beside, target);
    return ok(null);
  } catch (cause) {
    await rm(beside, { force: true }).catch(() => undefined);
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    return err(`${target} cannot be written (${code}). It is as it was.`);
  }
}
