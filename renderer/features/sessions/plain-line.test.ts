import { expect, it } from 'vitest';
import { plainLine } from './plain-line';

it('leaves the words of a Markdown line and drops its marks', () => {
  expect(plainLine('## Done: `notes.md` is **in** [the folder](https://x.test)')).toBe(
    'Done: notes.md is in the folder',
  );
  expect(plainLine('- first')).toBe('first');
  expect(plainLine('2 * 3 * 4 and snake_case_name')).toBe('2 * 3 * 4 and snake_case_name');
});
