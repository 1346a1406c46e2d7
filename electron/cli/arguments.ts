import { parseArgs } from 'node:util';
import type { Effort } from '@shared/domain/entities';
import { PERMISSION_POLICIES, type PermissionPolicy } from '@shared/domain/permissions';
import { err, ok, type Result } from '@shared/domain/result';

export interface RunArguments {
  command: 'run';
  cwd: string;
  prompts: string[];
  cli: string | null;
  policy: PermissionPolicy;
  answer: { kind: 'allow' | 'deny' | 'deny-interrupt' } | { kind: 'file'; path: string };
  isTrusted: boolean;
  resume: string | null;
  resumeAt: string | null;
  isFork: boolean;
  images: string[];
  model: string | null;
  effort: Effort | null;
  mcpConfig: string | null;
  profile: { kind: 'harness' | 'pipe' } | { kind: 'file'; path: string } | null;
  maxTurns: number | null;
  /** USD. */
  budgetUsd: number | null;
  db: string | null;
  interruptAfterMs: number | null;
  lingerSeconds: number;
  timeoutSeconds: number | null;
  isRaw: boolean;
}

export interface ReadArguments {
  command: 'report' | 'history' | 'search';
  db: string;
  session: string | null;
  limit: number | null;
  query: string;
}

export type DriveArguments = RunArguments | ReadArguments;

const EFFORTS: readonly Effort[] = ['low', 'medium', 'high', 'xhigh', 'max'];
const READ_COMMANDS = ['report', 'history', 'search'] as const;
const DEFAULT_LINGER_SECONDS = 60;

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;

const RUN_OPTIONS = {
  cwd: text,
  prompt: texts,
  cli: text,
  policy: text,
  answer: text,
  trust: flag,
  resume: text,
  'resume-at': text,
  fork: flag,
  image: texts,
  model: text,
  effort: text,
  'mcp-config': text,
  profile: text,
  'max-turns': text,
  budget: text,
  db: text,
  'interrupt-after': text,
  linger: text,
  timeout: text,
  raw: flag,
} as const;

const READ_OPTIONS = { db: text, session: text, limit: text } as const;

/** Thrown and caught in this file only: carries the words for whoever typed the command. */
class BadUsage extends Error {}

/** What was typed, checked as far as that goes without looking at the disk. The error is for people. */
export function parseArguments(argv: readonly string[]): Result<DriveArguments, string> {
  const command = READ_COMMANDS.find((name) => name === argv[0]);
  try {
    return ok(command === undefined ? parseRun(argv) : parseRead(command, argv.slice(1)));
  } catch (error) {
    const isUsage =
      error instanceof BadUsage ||
      (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE'));
    if (!isUsage) throw error;
    return err(error.message);
  }
}

function parseRun(argv: readonly string[]): RunArguments {
  const { values } = parseArgs({
    args: joinValues(argv, RUN_OPTIONS),
    options: RUN_OPTIONS,
    strict: true,
    allowPositionals: false,
  });
  refuseEmpty(values);
  const cwd = values.cwd ?? fail('--cwd DIR is missing.');
  const prompts = values.prompt ?? fail('There is no --prompt.');
  const images = values.image ?? [];
  prompts.forEach((prompt, index) => {
    if (prompt.trim() === '' && !(index === 0 && images.length > 0))
      fail(`--prompt ${index + 1} is empty.`);
  });
  const resume = values.resume ?? null;
  if (values.fork === true && resume === null) fail('--fork needs --resume.');
  if (values['resume-at'] !== undefined && resume === null) fail('--resume-at needs --resume.');
  return {
    command: 'run',
    cwd,
    prompts,
    cli: values.cli ?? null,
    policy: oneOf('--policy', values.policy ?? 'ask', PERMISSION_POLICIES),
    answer: parseAnswer(values.answer ?? 'deny'),
    isTrusted: values.trust ?? false,
    resume,
    resumeAt: values['resume-at'] ?? null,
    isFork: values.fork ?? false,
    images,
    model: values.model ?? null,
    effort: values.effort === undefined ? null : oneOf('--effort', values.effort, EFFORTS),
    mcpConfig: values['mcp-config'] ?? null,
    profile: values.profile === undefined ? null : parseProfile(values.profile),
    maxTurns: numberOf('--max-turns', values['max-turns'], { isWhole: true, isZeroAllowed: false }),
    budgetUsd: numberOf('--budget', values.budget, { isWhole: false, isZeroAllowed: false }),
    db: values.db ?? null,
    interruptAfterMs: numberOf('--interrupt-after', values['interrupt-after'], {
      isWhole: false,
      isZeroAllowed: true,
    }),
    lingerSeconds:
      numberOf('--linger', values.linger, { isWhole: false, isZeroAllowed: true }) ??
      DEFAULT_LINGER_SECONDS,
    timeoutSeconds: numberOf('--timeout', values.timeout, { isWhole: false, isZeroAllowed: false }),
    isRaw: values.raw ?? false,
  };
}

function parseRead(command: ReadArguments['command'], argv: readonly string[]): ReadArguments {
  const { values, positionals } = parseArgs({
    args: joinValues(argv, READ_OPTIONS),
    options: READ_OPTIONS,
    strict: true,
    allowPositionals: true,
  });
  refuseEmpty(values);
  if (command !== 'search' && positionals.length > 0)
    fail(`${command} takes no ${JSON.stringify(positionals[0])}.`);
  if (command === 'search' && positionals.length === 0) fail('search needs a QUERY.');
  return {
    command,
    db: values.db ?? fail('--db FILE is missing.'),
    session: values.session ?? null,
    limit: numberOf('--limit', values.limit, { isWhole: true, isZeroAllowed: true }),
    query: positionals.join(' '),
  };
}

/**
 * Makes `--option value` one token, so that a value may begin with a dash (a prompt that is a list),
 * unless what follows is an option itself: then a value was forgotten.
 */
function joinValues(
  argv: readonly string[],
  options: Readonly<Record<string, { type: 'string' | 'boolean' }>>,
): string[] {
  const isOption = (token: string) =>
    token.startsWith('--') && Object.hasOwn(options, token.slice(2).split('=')[0] ?? '');
  const joined: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const token = argv[index] ?? '';
    const next = argv[index + 1];
    const takesValue =
      isOption(token) && !token.includes('=') && options[token.slice(2)]?.type === 'string';
    if (token === '--') return [...joined, ...argv.slice(index)];
    if (!takesValue || next === undefined) joined.push(token);
    else if (isOption(next)) fail(`${token} needs a value.`);
    else {
      joined.push(`${token}=${next}`);
      index += 1;
    }
  }
  return joined;
}

/** An empty value is one that was forgotten (an unset shell variable); prompts have their own rule. */
function refuseEmpty(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const given: unknown[] = Array.isArray(value) ? value : [value];
    if (name !== 'prompt' && given.includes('')) fail(`--${name} needs a value.`);
  }
}

function parseAnswer(value: string): RunArguments['answer'] {
  if (value === 'allow' || value === 'deny' || value === 'deny-interrupt') return { kind: value };
  if (value.endsWith('.json')) return { kind: 'file', path: value };
  return fail(`--answer is allow, deny, deny-interrupt or a FILE.json, not ${quote(value)}.`);
}

function parseProfile(value: string): RunArguments['profile'] {
  if (value === 'harness' || value === 'pipe') return { kind: value };
  if (value.endsWith('.json')) return { kind: 'file', path: value };
  return fail(`--profile is harness, pipe or a FILE.json, not ${quote(value)}.`);
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  return (
    allowed.find((one) => one === value) ??
    fail(`${name} is ${allowed.join(', ')}, not ${quote(value)}.`)
  );
}

function numberOf(
  name: string,
  value: string | undefined,
  { isWhole, isZeroAllowed }: { isWhole: boolean; isZeroAllowed: boolean },
): number | null {
  if (value === undefined) return null;
  const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  const isGood =
    Number.isFinite(number) &&
    (!isWhole || Number.isSafeInteger(number)) &&
    (isZeroAllowed || number > 0);
  if (isGood) return number;
  const kind = isWhole ? 'a whole number' : 'a number';
  return fail(`${name} is ${kind}${isZeroAllowed ? '' : ' above 0'}, not ${quote(value)}.`);
}

const quote = (value: string): string => JSON.stringify(value.slice(0, 80));

function fail(message: string): never {
  throw new BadUsage(message);
}
