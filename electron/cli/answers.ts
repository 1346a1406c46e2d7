import { z } from 'zod';
import { lineOfPath } from '@shared/domain/json-place';
import type { PermissionAnswer } from '@shared/domain/permissions';
import { err, ok, type Result } from '@shared/domain/result';
import { ruleSubject } from '@shared/domain/rule-subject';
import type { AgentEventBodyOf } from '@shared/events';

export type Request = Pick<
  AgentEventBodyOf<'permission_request'>,
  'kind' | 'toolName' | 'input' | 'suggestions'
>;

/** Answers each request at once: nobody is there to ask. */
export type AnswerPolicy = (request: Request) => PermissionAnswer;

const ruleSchema = z.strictObject({
  tool: z.string().min(1),
  pattern: z.string().optional(),
  behavior: z.enum(['allow', 'deny', 'deny-interrupt']),
  message: z.string().optional(),
  updatedInput: z.record(z.string(), z.unknown()).optional(),
  answers: z.record(z.string(), z.string()).optional(),
});

type Rule = z.infer<typeof ruleSchema>;

const NOBODY =
  'Nobody was there to ask: the command ran without a person and denies what needs permission.';

export function fixedAnswers(behavior: Rule['behavior']): AnswerPolicy {
  return (request) =>
    behavior === 'allow'
      ? allow(request, 'policy', null)
      : deny(NOBODY, 'policy', behavior === 'deny-interrupt', null);
}

/** The parsed FILE.json and its text. The error names the line and the rule, counting from 1. */
export function parseRules(value: unknown, text: string): Result<AnswerPolicy, string> {
  if (!Array.isArray(value)) return err('line 1: an array of rules is expected.');
  const rules: { rule: Rule; pattern: RegExp | null }[] = [];
  const wrong = (path: readonly PropertyKey[], why: string) =>
    err(`line ${lineOfPath(text, path)}: rule ${Number(path[0]) + 1}: ${why}`);
  for (const [index, one] of value.entries()) {
    const parsed = ruleSchema.safeParse(one);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return wrong([index, ...placeOf(issue)], inWords(issue));
    }
    const pattern = compile(parsed.data.pattern);
    if (!pattern.ok) return wrong([index, 'pattern'], `“pattern”: ${pattern.error}.`);
    const idle = idleField(parsed.data);
    if (idle !== null)
      return wrong([index, idle], `“${idle}” says nothing with “${parsed.data.behavior}”.`);
    rules.push({ rule: parsed.data, pattern: pattern.value });
  }
  return ok((request) => {
    const found = rules.find(({ rule, pattern }) => fits(rule, pattern, request));
    return found === undefined
      ? deny(`${NOBODY} No rule of the answer file fits.`, 'policy', false, null)
      : answerBy(found.rule, request);
  });
}

type Issue = z.core.$ZodIssue | undefined;

/** An unknown field is shown where it stands, not where its rule begins. */
const placeOf = (issue: Issue): PropertyKey[] => [
  ...(issue?.path ?? []),
  ...(issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []),
];

function inWords(issue: Issue): string {
  if (issue?.code === 'unrecognized_keys') return `there is no field “${issue.keys.join('”, “')}”.`;
  const field = issue?.path.join('.') ?? '';
  const why = issue?.message ?? 'it is no rule';
  return field === '' ? `${why}.` : `“${field}”: ${why}.`;
}

/** A field that the rule's behavior never looks at: somebody expects of it what will not happen. */
function idleField(rule: Rule): keyof Rule | null {
  const idle: readonly (keyof Rule)[] =
    rule.behavior === 'allow' ? ['message'] : ['updatedInput', 'answers'];
  return idle.find((field) => rule[field] !== undefined) ?? null;
}

function compile(pattern: string | undefined): Result<RegExp | null, string> {
  if (pattern === undefined) return ok(null);
  try {
    return ok(new RegExp(pattern));
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

const fits = (rule: Rule, pattern: RegExp | null, request: Request): boolean =>
  (rule.tool === '*' || rule.tool === request.toolName) &&
  (pattern === null || pattern.test(ruleSubject(request.input) ?? JSON.stringify(request.input)));

function answerBy(rule: Rule, request: Request): PermissionAnswer {
  const words = rule.pattern === undefined ? rule.tool : `${rule.tool} /${rule.pattern}/`;
  if (rule.behavior !== 'allow')
    return deny(rule.message ?? NOBODY, 'rule', rule.behavior === 'deny-interrupt', words);
  const input = rule.updatedInput ?? null;
  if (rule.answers === undefined) return allow(request, 'rule', words, input);
  return allow(request, 'rule', words, { ...(input ?? request.input), answers: rule.answers });
}

/** A question gets no answers, a plan goes on in `default` mode, a form is declined. */
function allow(
  request: Request,
  by: 'rule' | 'policy',
  rule: string | null,
  updatedInput: Record<string, unknown> | null = null,
): PermissionAnswer {
  if (request.kind === 'form' && updatedInput === null)
    return deny('Nobody was there to fill in this form.', by, false, rule);
  return {
    behavior: 'allow',
    by,
    updatedInput,
    updatedPermissions:
      request.kind === 'plan' ? [{ type: 'setMode', mode: 'default', destination: 'session' }] : [],
    rule,
  };
}

const deny = (
  message: string,
  by: 'rule' | 'policy',
  interrupt: boolean,
  rule: string | null,
): PermissionAnswer => ({ behavior: 'deny', by, message, interrupt, rule });
