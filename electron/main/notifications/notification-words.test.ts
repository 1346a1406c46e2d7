import { expect, test } from 'vitest';
import type { InboxRequest } from '@shared/contract/requests';
import { notificationWords } from './notification-words';
import { aRequest, aSession } from './testing/notified-sessions';

const asking = (over: Partial<InboxRequest>) =>
  notificationWords('needs-you', [
    { session: aSession(1, 'needs-you', 1), request: aRequest(1, over) },
  ]).body;

test.each<[string, Partial<InboxRequest>, string]>([
  ['a command', {}, 'Asks to use Bash: npm test'],
  ['a tool without a subject', { toolName: 'Odd', input: { a: 1 } }, 'Asks to use Odd'],
  ['a server’s tool', { toolName: 'mcp__db__query', input: {} }, 'Asks to use query of db'],
  [
    'a subagent',
    { subagent: 'Read the yard', input: { command: 'ls' } },
    'Its subagent “Read the yard” asks to use Bash: ls',
  ],
  [
    'a question',
    {
      kind: 'question',
      toolName: 'AskUserQuestion',
      input: { questions: [{ question: 'Which?' }] },
    },
    'Asks: Which?',
  ],
  ['a question of another shape', { kind: 'question', input: {} }, 'Asks: a question for you'],
  ['a plan', { kind: 'plan', input: { plan: 'secret' } }, 'Has a plan to approve'],
  ['a form', { kind: 'form', input: { mcp_server_name: 'db' } }, 'db asks for something'],
])('%s is asked in words', (_what, over, words) => {
  expect(asking(over)).toBe(words);
});

test('of an input only its subject is told: its first line, cut short', () => {
  const command = `echo ${'x'.repeat(200)}\nexport TOKEN=hidden`;
  const body = asking({ input: { command, description: 'not told' } });
  expect(body).toMatch(/^Asks to use Bash: echo x+…$/);
  expect(body.length).toBeLessThan(110);
  expect(asking({ input: { command: '😀'.repeat(80) } })).toMatch(/😀…$/);
  const written = asking({ toolName: 'Write', input: { file_path: '/a/b', content: 'TOKEN' } });
  expect(written).toBe('Asks to use Write: /a/b');
});

test('many sessions are counted, and the first of them named', () => {
  const told = [1, 2, 3, 4, 5, 6].map((number) => ({
    session: aSession(number, 'failed', number),
    request: null,
  }));
  expect(notificationWords('finished', told)).toEqual({
    title: '6 sessions failed',
    body: 'S1\nS2\nS3\nS4\nand 2 more',
  });
});
