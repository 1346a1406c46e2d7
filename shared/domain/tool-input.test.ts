import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkToolInput } from './tool-input';

const asked = { command: 'ls', description: 'List files' };

describe('an edited input', () => {
  it('is taken when it has the tool’s shape', () => {
    expect(checkToolInput('Bash', asked, { ...asked, command: 'ls -l' })).toBeNull();
    expect(checkToolInput('Bash', asked, { command: 'ls', timeout: 5_000 })).toBeNull();
    expect(
      checkToolInput('Write', { file_path: '/a', content: 'x' }, { file_path: '/a', content: '' }),
    ).toBeNull();
  });

  it.each([
    [{ command: '  ' }, '“command” must not be empty.'],
    [{ description: 'x' }, 'Bash needs “command”.'],
    [{ command: 7 }, '“command” must be text; it is a number.'],
    [{ command: 'ls', timeout: '5' }, '“timeout” must be a number; it is text.'],
    [{ command: 'ls', timeout: 700_000 }, '“timeout” must be at most 600000; it is 700000.'],
    [
      { command: 'ls', run_in_background: 'yes' },
      '“run_in_background” must be true or false; it is text.',
    ],
    [{ command: 'ls', comand: 'x' }, 'Bash has no field “comand”.'],
  ])('says what is wrong with %j', (edited, words) => {
    expect(checkToolInput('Bash', asked, edited)).toBe(words);
  });

  it('is not empty, which would run what was asked', () => {
    expect(checkToolInput('Bash', asked, {})).toMatch(/would run what was asked/);
    expect(checkToolInput('mcp__x__ping', {}, {})).toBeNull();
  });

  it('of an unknown tool keeps the kinds that were asked for', () => {
    const ask = { limit: 2, tags: ['a'], none: null };
    expect(checkToolInput('mcp__house__list', ask, { limit: 3, more: true })).toBeNull();
    expect(checkToolInput('mcp__house__list', ask, { ...ask, none: 'x' })).toBeNull();
    expect(checkToolInput('mcp__house__list', ask, { limit: '3' })).toBe(
      '“limit” must be a number; it is text.',
    );
  });

  it('means something', () => {
    const edit = { file_path: '/a', old_string: 'x', new_string: 'y' };
    expect(checkToolInput('Edit', edit, { ...edit, new_string: 'x' })).toMatch(/nothing would/);
    const fetch = { url: 'https://a.example', prompt: 'read' };
    expect(checkToolInput('WebFetch', fetch, { ...fetch, url: 'file:///etc' })).toMatch(/http/);
  });

  it('that was not edited is always taken, whatever an unknown tool asked for', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (input) => {
        expect(checkToolInput('mcp__some__tool', input, input)).toBeNull();
      }),
    );
  });
});
