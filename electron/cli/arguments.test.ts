import { describe, expect, test } from 'vitest';
import { parseArguments } from './arguments';

const run = (...more: string[]) => parseArguments(['--cwd', '/w', '--prompt', 'hi', ...more]);

describe('what is typed', () => {
  test('a folder and a prompt are enough', () => {
    expect(run()).toEqual({
      ok: true,
      value: {
        command: 'run',
        cwd: '/w',
        prompts: ['hi'],
        cli: null,
        policy: 'ask',
        answer: { kind: 'deny' },
        isTrusted: false,
        resume: null,
        resumeAt: null,
        isFork: false,
        images: [],
        model: null,
        effort: null,
        mcpConfig: null,
        profile: null,
        maxTurns: null,
        budgetUsd: null,
        db: null,
        interruptAfterMs: null,
        lingerSeconds: 60,
        timeoutSeconds: null,
        isRaw: false,
      },
    });
  });

  test('every option is read', () => {
    const parsed = run(
      '--prompt=two',
      '--cli',
      '/c',
      '--policy',
      'plan',
      '--answer',
      'rules.json',
      '--trust',
      '--resume',
      'id',
      '--resume-at',
      'uuid',
      '--fork',
      '--image',
      'a.png',
      '--image',
      'b.png',
      '--model',
      'opus',
      '--effort',
      'high',
      '--mcp-config',
      'm.json',
      '--max-turns',
      '3',
      '--budget',
      '0.5',
      '--db',
      'x.db',
      '--interrupt-after',
      '100',
      '--linger',
      '0',
      '--timeout',
      '1.5',
      '--raw',
    );
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        prompts: ['hi', 'two'],
        cli: '/c',
        policy: 'plan',
        answer: { kind: 'file', path: 'rules.json' },
        isTrusted: true,
        resume: 'id',
        resumeAt: 'uuid',
        isFork: true,
        images: ['a.png', 'b.png'],
        model: 'opus',
        effort: 'high',
        mcpConfig: 'm.json',
        maxTurns: 3,
        budgetUsd: 0.5,
        db: 'x.db',
        interruptAfterMs: 100,
        lingerSeconds: 0,
        timeoutSeconds: 1.5,
        isRaw: true,
      },
    });
  });

  test('a prompt may begin with a dash and hold an equals sign', () => {
    expect(parseArguments(['--cwd', '/w', '--prompt', '- a = b'])).toMatchObject({
      value: { prompts: ['- a = b'] },
    });
    expect(parseArguments(['--cwd', '/w', '--prompt', '--verbose?'])).toMatchObject({
      value: { prompts: ['--verbose?'] },
    });
  });

  test.each([
    ['an unknown flag', ['--nope'], 'nope'],
    ['a stray word', ['word'], 'word'],
    ['a flag with a value', ['--trust=yes'], 'trust'],
    ['a forgotten value', ['--model', '--raw'], '--model'],
    ['a forgotten last value', ['--db'], 'db'],
    ['an unknown policy', ['--policy', 'yolo'], 'yolo'],
    ['an unknown answer', ['--answer', 'maybe'], 'maybe'],
    ['an unknown profile', ['--profile', 'hose'], 'hose'],
    ['an unknown effort', ['--effort', 'huge'], 'huge'],
    ['turns that are no number', ['--max-turns', 'many'], 'many'],
    ['half a turn', ['--max-turns', '1.5'], '--max-turns'],
    ['no turn at all', ['--max-turns', '0'], '--max-turns'],
    ['a negative budget', ['--budget', '-1'], '--budget'],
    ['a budget of nothing', ['--budget', '0'], '--budget'],
    ['a time that is none', ['--interrupt-after', 'soon'], '--interrupt-after'],
    ['a time in hex', ['--linger', '0x10'], '--linger'],
    ['a limit of nothing', ['--timeout', '0'], '--timeout'],
    ['an endless limit', ['--timeout', 'Infinity'], '--timeout'],
    ['a fork of nothing', ['--fork'], '--resume'],
    ['a message of nothing', ['--resume-at', 'uuid'], '--resume'],
    ['an empty id', ['--resume', ''], '--resume'],
    ['an empty prompt', ['--prompt', ' '], '--prompt 2'],
    ['a database without a name', ['--db', ''], '--db'],
    ['a model without a name', ['--model', ''], '--model'],
    ['a program without a name', ['--cli='], '--cli'],
    ['an image without a name', ['--image', 'a.png', '--image', ''], '--image'],
    ['a message without a name', ['--resume', 'x', '--resume-at', ''], '--resume-at'],
    ['an option of another command', ['--session', 'x'], 'session'],
  ])('%s is refused', (_what, more, named) => {
    const parsed = run(...more);
    expect(parsed.ok).toBe(false);
    expect(parsed.ok ? '' : parsed.error).toContain(named);
  });

  test('a missing folder or prompt is refused', () => {
    expect(parseArguments(['--prompt', 'x'])).toEqual({
      ok: false,
      error: '--cwd DIR is missing.',
    });
    expect(parseArguments(['--cwd', '/w'])).toEqual({
      ok: false,
      error: 'There is no --prompt.',
    });
    expect(parseArguments([]).ok).toBe(false);
  });

  test('images may go without words', () => {
    expect(parseArguments(['--cwd', '/w', '--prompt', '', '--image', 'a.png']).ok).toBe(true);
    expect(parseArguments(['--cwd', '/w', '--prompt', '']).ok).toBe(false);
  });
});

describe('the reading commands', () => {
  test('take a database, a session, a limit and a query', () => {
    expect(parseArguments(['search', '--db', 'x', 'two', 'words', '--limit', '3'])).toEqual({
      ok: true,
      value: { command: 'search', db: 'x', session: null, limit: 3, query: 'two words' },
    });
    expect(parseArguments(['search', '--db', 'x', '--', '--raw'])).toMatchObject({
      value: { query: '--raw' },
    });
    expect(parseArguments(['history', '--db', 'x', '--session', 'id'])).toMatchObject({
      value: { command: 'history', session: 'id' },
    });
  });

  test.each([
    [['report']],
    [['search', '--db', 'x']],
    [['report', '--db', 'x', 'word']],
    [['history', '--db', 'x', '--limit', '-1']],
    [['report', '--db', 'x', '--cwd', '/w']],
    [['report', '--db', '']],
    [['history', '--db', 'x', '--session', '']],
  ])('refuse %j', (argv) => {
    expect(parseArguments(argv).ok).toBe(false);
  });
});
