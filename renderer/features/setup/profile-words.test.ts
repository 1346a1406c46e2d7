import { expect, test } from 'vitest';
import { HARNESS, PIPE } from '@shared/domain/profile';
import { profileWords } from './profile-words';

test('a profile is told by what it changes', () => {
  expect(profileWords(HARNESS)).toBe('Claude Code as it is.');
  expect(profileWords(PIPE)).toBe(
    'No built-in tools; no settings and no CLAUDE.md; only the MCP servers given here; an empty system prompt; refused when it has other tools.',
  );
  expect(profileWords({ ...HARNESS, tools: ['Read', 'Grep'], systemPrompt: 'x' })).toBe(
    'Only Read, Grep; its own system prompt.',
  );
});
