import { describe, expect, test } from 'vitest';
import { fixedAnswers, parseRules, type Request } from './answers';

const ask = (over: Partial<Request> = {}): Request => ({
  kind: 'tool',
  toolName: 'Bash',
  input: { command: 'npm test' },
  suggestions: [],
  ...over,
});

const rules = (value: unknown) => {
  const parsed = parseRules(value, JSON.stringify(value));
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};

describe('answers nobody is there to give', () => {
  test('allow returns the input unchanged and gives a question no answers', () => {
    expect(fixedAnswers('allow')(ask())).toEqual({
      behavior: 'allow',
      by: 'policy',
      updatedInput: null,
      updatedPermissions: [],
      rule: null,
    });
    expect(fixedAnswers('allow')(ask({ kind: 'question' }))).toMatchObject({ updatedInput: null });
  });

  test('allow lets a plan go on in default mode and declines a form', () => {
    expect(fixedAnswers('allow')(ask({ kind: 'plan' }))).toMatchObject({
      updatedPermissions: [{ type: 'setMode', mode: 'default', destination: 'session' }],
    });
    expect(fixedAnswers('allow')(ask({ kind: 'form' }))).toMatchObject({
      behavior: 'deny',
      interrupt: false,
    });
  });

  test('deny says that nobody was there, deny-interrupt ends the turn as well', () => {
    expect(fixedAnswers('deny')(ask())).toMatchObject({
      behavior: 'deny',
      interrupt: false,
      message: expect.stringContaining('Nobody was there to ask'),
    });
    expect(fixedAnswers('deny-interrupt')(ask())).toMatchObject({ interrupt: true });
  });
});

describe('answers from a file', () => {
  test('the first rule that fits wins, and what none fits is denied', () => {
    const answer = rules([
      { tool: 'Bash', pattern: '^npm ', behavior: 'allow' },
      { tool: 'Bash', behavior: 'deny', message: 'Only npm.' },
    ]);
    expect(answer(ask())).toMatchObject({ behavior: 'allow', by: 'rule', rule: 'Bash /^npm /' });
    expect(answer(ask({ input: { command: 'rm x' } }))).toMatchObject({ message: 'Only npm.' });
    expect(answer(ask({ toolName: 'Edit' }))).toMatchObject({ behavior: 'deny', by: 'policy' });
  });

  test('may change the input and answer questions', () => {
    const answer = rules([
      { tool: 'Bash', behavior: 'allow', updatedInput: { command: 'ls' } },
      { tool: 'AskUserQuestion', behavior: 'allow', answers: { 'Which?': 'A' } },
    ]);
    expect(answer(ask())).toMatchObject({ updatedInput: { command: 'ls' } });
    expect(
      answer(ask({ toolName: 'AskUserQuestion', kind: 'question', input: { questions: [] } })),
    ).toMatchObject({ updatedInput: { questions: [], answers: { 'Which?': 'A' } } });
  });

  test.each([
    [{}, 'line 1: an array'],
    [[{ tool: 'Bash' }], 'line 2: rule 1: “behavior”'],
    [
      [
        { tool: '*', behavior: 'deny' },
        { tool: '*', behavior: 'perhaps' },
      ],
      'line 8: rule 2: “behavior”',
    ],
    [['deny'], 'line 2: rule 1'],
    [[{ tool: '*', behavior: 'deny', extra: 1 }], 'line 5: rule 1: there is no field “extra”'],
    [[{ tool: '*', behavior: 'deny', pattern: '(' }], 'line 5: rule 1: “pattern”'],
    [[{ tool: '*', behavior: 'allow', message: 'No' }], 'line 5: rule 1: “message” says nothing'],
    [[{ tool: '*', behavior: 'deny', answers: {} }], 'line 5: rule 1: “answers” says nothing'],
  ])('%j is refused with the line', (value, named) => {
    const parsed = parseRules(value, JSON.stringify(value, null, 2));
    expect(parsed.ok ? '' : parsed.error).toContain(named);
  });
});
