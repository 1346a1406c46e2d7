import { describe, expect, test } from 'vitest';
import { HARNESS, PIPE } from './profile';
import { compareSurface, mismatchWords, surfaceOf } from './tool-surface';

const pipe = surfaceOf(PIPE, ['house', 'my server']);
if (pipe === null) throw new Error('Pipe asserts its tools.');

describe('the tools a session has beside those its profile asserts', () => {
  test('Pipe takes the tools of the session’s own servers and no other', () => {
    expect(compareSurface(pipe, ['mcp__house__list', 'mcp__my_server__read'])).toBeNull();
    expect(compareSurface(pipe, [])).toBeNull();
    expect(compareSurface(pipe, ['Bash', 'mcp__other__x'])).toEqual({
      unexpected: ['Bash', 'mcp__other__x'],
      missing: [],
    });
  });

  test('a server whose name begins like another one is not taken for it', () => {
    expect(compareSurface(pipe, ['mcp__house2__list'])?.unexpected).toEqual(['mcp__house2__list']);
  });

  test('named tools must all be there, Task by either of its names', () => {
    const surface = { builtIn: ['Read', 'Agent'], mcp: ['mcp__house__list'], servers: ['house'] };
    expect(compareSurface(surface, ['Read', 'Task', 'mcp__house__list'])).toBeNull();
    const mismatch = compareSurface(surface, ['Read', 'Write', 'mcp__house__ask']);
    expect(mismatch).toEqual({
      unexpected: ['Write', 'mcp__house__ask'],
      missing: ['Agent', 'mcp__house__list'],
    });
    expect(mismatchWords(mismatch ?? { unexpected: [], missing: [] })).toBe(
      'it has Write, mcp__house__ask, which the profile leaves out; it lacks Agent, mcp__house__list',
    );
  });

  test('Harness asserts nothing', () => {
    expect(surfaceOf(HARNESS, [])).toBeNull();
  });
});
