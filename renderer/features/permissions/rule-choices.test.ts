import { describe, expect, it } from 'vitest';
import type { PermissionUpdate } from '@shared/domain/permissions';
import { NO_TRAITS } from '@shared/domain/request-facts';
import { requestNotes } from './request-notes';
import { noRuleWords, ruleGroups } from './rule-choices';
import { ignoredWords } from './use-folder-rules';

const rule: PermissionUpdate = {
  type: 'addRules',
  rules: [{ toolName: 'Bash', ruleContent: 'npm install *' }],
  behavior: 'allow',
  destination: 'session',
};
const folder: PermissionUpdate = {
  type: 'addDirectories',
  directories: ['/cache'],
  destination: 'session',
};
const mode: PermissionUpdate = { type: 'setMode', mode: 'acceptEdits', destination: 'session' };

const asked = (suggestions: PermissionUpdate[], blockedPath: string | null = null) => ({
  toolName: 'Bash',
  input: { command: 'npm install x' },
  suggestions,
  blockedPath,
});
const session = (policy: 'ask' | 'supervised' = 'ask') => ({ policy, cwd: '/w' });

describe('what "always" can mean', () => {
  it('case 50: each rule can be given each reach, in words, whatever the CLI suggests', () => {
    const groups = ruleGroups(asked([mode, rule, folder]), session(), NO_TRAITS);
    expect(groups.map(({ title }) => title)).toEqual([
      'Always allow Bash(npm install *)',
      'Let it work in /cache',
      'Switch this session to: accept edits without asking',
    ]);
    expect(
      groups[0]?.choices.map(({ update, words }) => [update.destination, words.where]),
    ).toEqual([
      ['session', 'In this session only'],
      ['localSettings', 'In this project, for you'],
      ['projectSettings', 'In this project, for everyone who uses it'],
      ['userSettings', 'In every project of yours'],
    ]);
    // A mode is changed by itself, never beside a rule, and for this session alone.
    expect(groups[2]?.choices.map(({ update }) => update)).toEqual([mode]);
    expect(groups[0]?.choices.every(({ update }) => update.type === 'addRules')).toBe(true);
  });

  it('case 50: a path outside the folder is a gate of its own, one inside is not', () => {
    const limit = (path: string) => ruleGroups(asked([rule], path), session(), NO_TRAITS)[0]?.limit;
    expect(limit('/etc/hosts')).toMatch(/outside the folder and asked about for itself/);
    expect(limit('/w/out.txt')).toBeNull();
  });

  it('case 50: says why when there is no rule', () => {
    const none = (traits: Partial<typeof NO_TRAITS>, suggestions: PermissionUpdate[] = []) => {
      const all = { ...NO_TRAITS, ...traits };
      return noRuleWords(ruleGroups(asked(suggestions), session(), all), all, 'ask');
    };
    expect(none({}, [rule])).toBeNull();
    expect(none({}, [mode])).toMatch(/offers no rule/);
    expect(none({ isAskedByHook: true })).toMatch(/hook/);
    expect(none({ suppressesRules: true }, [rule])).toMatch(/asked each time/);
  });

  it('in a supervised session is a rule of ours, which the hook obeys, for that session', () => {
    const groups = ruleGroups(asked([]), session('supervised'), NO_TRAITS);
    expect(groups.map(({ title, choices }) => [title, choices.length])).toEqual([
      ['Always allow Bash(npm install x)', 1],
      ['Always allow Bash, any input', 1],
    ]);
  });

  it('says beforehand what the CLI would ignore', () => {
    expect(ignoredWords({ ...rule, destination: 'projectSettings' }, 'local-only')).toMatch(
      /ignores it until this folder is trusted/,
    );
    expect(ignoredWords({ ...rule, destination: 'localSettings' }, 'local-only')).toBeNull();
    expect(ignoredWords({ ...rule, destination: 'localSettings' }, 'none')).toMatch(/ignores it/);
    expect(ignoredWords({ ...rule, destination: 'projectSettings' }, 'heeded')).toBeNull();
    expect(ignoredWords(rule, 'none')).toBeNull();
  });
});

it('case 50: asked again in spite of a rule, the card says why', () => {
  const notes = (
    traits: Partial<typeof NO_TRAITS>,
    blockedPath: string | null = null,
    destination = 'session',
  ) =>
    requestNotes(
      { reason: null, blockedPath },
      { traits: { ...NO_TRAITS, ...traits }, askedInSpiteOf: { rule: 'Bash(ls)', destination } },
      { folder: '/w', folderRules: 'local-only' },
      null,
    ).at(-1);
  const askRule = { rule: 'Bash(ls)', source: 'projectSettings' };
  expect(notes({ askRule })).toBe('You made the rule Bash(ls); the rule to ask comes before it.');
  expect(notes({ isAskedByHook: true })).toMatch(/a hook asks/);
  expect(notes({}, '/etc/hosts')).toMatch(/\/etc\/hosts is asked about for itself/);
  expect(notes({}, '/w/out')).toMatch(/does not say why/);
  expect(notes({}, '/w/out', 'projectSettings')).toMatch(/ignores the settings it stands in/);
  expect(notes({}, null, 'localSettings')).toMatch(/does not say why/);
});
