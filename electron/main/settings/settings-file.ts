import { type Settings, settingsSchema } from '@shared/contract/settings';
import { err, ok, type Result } from '@shared/domain/result';
import { z } from 'zod';

/** Above it nobody wrote it by hand, nor did this program. */
export const MAX_SETTINGS_FILE_BYTES = 1024 * 1024;

const VERSION = 1;
const fileSchema = z.strictObject({
  roundhouse: z.literal('settings'),
  version: z.literal(VERSION),
  settings: settingsSchema.omit({ cliPath: true }).partial().strict(),
});

/**
 * The text of an export: every setting but where `claude` is on this machine. None of them is a
 * secret, and no file may name a program that is then run.
 */
export function formatSettings({ cliPath: _ofThisMachine, ...settings }: Settings): string {
  return `${JSON.stringify({ roundhouse: 'settings', version: VERSION, settings }, null, 2)}\n`;
}

/**
 * What an export, or a part of one, sets. The error is one sentence that names the place, as
 * `quietHours.from`.
 */
export function readSettingsForm(form: unknown): Result<Partial<Settings>, string> {
  if (!isMarked(form)) return err('It holds no settings of Roundhouse.');
  if (typeof form.version === 'number' && form.version > VERSION)
    return err(`It was written by a newer Roundhouse (version ${form.version} of the format).`);
  const parsed = fileSchema.safeParse(form);
  if (parsed.success) return ok(parsed.data.settings);
  const [first] = parsed.error.issues;
  return err(first === undefined ? 'It holds no settings of Roundhouse.' : inWords(first));
}

const isMarked = (form: unknown): form is { roundhouse: string; version?: unknown } =>
  typeof form === 'object' &&
  form !== null &&
  'roundhouse' in form &&
  form.roundhouse === 'settings';

function inWords(issue: z.core.$ZodIssue): string {
  // Names in a file are told from its settings, where all but three of them are.
  const path = issue.path[0] === 'settings' ? issue.path.slice(1) : issue.path;
  if (issue.code !== 'unrecognized_keys')
    return `“${path.join('.') || 'settings'}” has a value that is not possible: ${issue.message}.`;
  if (issue.keys.includes('cliPath'))
    return 'It names the program to run (“cliPath”), which is only ever chosen in the settings.';
  const names = issue.keys.map((key) => `“${[...path, key].join('.')}”`);
  return `There is no setting called ${names.join(' or ')}.`;
}
