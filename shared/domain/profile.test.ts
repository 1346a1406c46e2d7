import { describe, expect, test } from 'vitest';
import { formatProfile, HARNESS, ignoresFolder, PIPE, readProfile } from './profile';

const read = (file: unknown) => {
  const text = JSON.stringify(file, null, 2);
  return readProfile(JSON.parse(text), text);
};
const file = (profile: object, over: object = {}) => ({
  roundhouse: 'profile',
  version: 1,
  profile,
  ...over,
});

describe('a profile as a file', () => {
  test.each([HARNESS, PIPE])('is read as it was written: $name', (profile) => {
    expect(readProfile(JSON.parse(formatProfile(profile)), formatProfile(profile))).toEqual({
      ok: true,
      value: profile,
    });
  });

  test('leaves what it does not name as the CLI has it', () => {
    expect(read(file({ name: 'Terse', systemPrompt: 'Be brief.' }))).toEqual({
      ok: true,
      value: { ...HARNESS, name: 'Terse', systemPrompt: 'Be brief.' },
    });
  });

  test.each([
    [[], 'line 1: this is no profile'],
    [{ tools: [] }, 'line 1: this is no profile'],
    [file({ name: 'A' }, { version: 9 }), 'line 3: it was written by a newer Roundhouse'],
    [file({}), 'line 4: “profile.name”'],
    [file({ name: 'A', tools: ['Read', 'no tool'] }), 'line 8: “profile.tools.1”: a tool name'],
    [file({ name: 'A', colour: 'red' }), 'line 6: there is no field “colour”'],
    [file({ name: 'A', settingSources: ['everyone'] }), 'line 7: “profile.settingSources.0”'],
  ])('%j is refused with the line', (value, words) => {
    const result = read(value);
    expect(result.ok ? '' : result.error).toContain(words);
  });
});

test('only a profile that reads nothing of the folder needs no trust', () => {
  expect(ignoresFolder(PIPE)).toBe(true);
  expect(ignoresFolder({ ...PIPE, settingSources: ['user'] })).toBe(true);
  expect(ignoresFolder({ ...PIPE, settingSources: ['user', 'local'] })).toBe(false);
  expect(ignoresFolder({ ...PIPE, strictMcp: false })).toBe(false);
  expect(ignoresFolder(HARNESS)).toBe(false);
});
