import { describe, expect, it } from 'vitest';
import { fromText, isSame, textPartOf, toText } from './edit-parts';

const input = { command: 'ls', description: 'List' };

describe('editing an input', () => {
  it('shows a command as text and keeps the other fields', () => {
    const part = textPartOf('Bash', input);
    expect(toText(input, part)).toBe('ls');
    expect(fromText('ls -l', part, input)).toEqual({
      ok: true,
      input: { command: 'ls -l', description: 'List' },
    });
  });

  it('shows what has no such field as JSON', () => {
    expect(textPartOf('mcp__x__y', input)).toBeNull();
    expect(textPartOf('Bash', { command: 7 })).toBeNull();
    expect(fromText(toText(input, null), null, {})).toEqual({ ok: true, input });
  });

  it('says where JSON is wrong', () => {
    expect(fromText('{\n  "a": 1,\n  b: 2\n}', null, input)).toEqual({
      ok: false,
      error: 'This is not valid JSON: look at line 3.',
    });
    expect(fromText('[1]', null, input)).toMatchObject({
      error: expect.stringMatching(/must be a JSON object/),
    });
    expect(fromText('', null, input)).toMatchObject({ ok: false });
  });

  it('tells a change from the same in another order', () => {
    expect(isSame({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 })).toBe(true);
    expect(isSame({ a: 1 }, { a: 2 })).toBe(false);
  });
});
