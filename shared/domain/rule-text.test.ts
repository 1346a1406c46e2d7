import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatRule, parseRule, ruleAbout, toSettingsText } from './rule-text';

it('reads what it writes', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (ruleContent) => {
      const rule = { toolName: 'Bash', ruleContent };
      expect(parseRule(formatRule(rule))).toEqual(rule);
    }),
  );
  expect(parseRule('mcp__db__query')).toEqual({ toolName: 'mcp__db__query' });
  expect(parseRule('Bash()')).toEqual({ toolName: 'Bash' });
  expect(parseRule('not a rule')).toBeNull();
  expect(parseRule('')).toBeNull();
});

it('escapes brackets for a settings file, and means every use by the bare name', () => {
  expect(toSettingsText({ toolName: 'Bash', ruleContent: 'echo (a)' })).toBe('Bash(echo \\(a\\))');
  expect(toSettingsText({ toolName: 'Bash', ruleContent: '*' })).toBe('Bash');
});

it.each([
  ['Bash', 'npm test', 'Bash(npm test)'],
  ['Write', '/w/a.ts', 'Edit(//w/a.ts)'],
  ['Read', '/w/a.ts', 'Read(//w/a.ts)'],
  ['WebFetch', 'https://Docs.example:8080/a?b', 'WebFetch(domain:docs.example)'],
  ['WebFetch', 'nowhere', 'WebFetch'],
  ['mcp__db__query', '{"q":1}', 'mcp__db__query'],
])('a rule about %s %s is %s', (tool, subject, rule) => {
  expect(formatRule(ruleAbout(tool, subject))).toBe(rule);
});
