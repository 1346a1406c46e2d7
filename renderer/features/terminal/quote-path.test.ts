import { expect, it } from 'vitest';
import { quotePath } from './quote-path';

it.each([
  ['/home/ada/plain-file_1.txt', '/home/ada/plain-file_1.txt'],
  ['/home/ada/my shot 1 (é).png', "'/home/ada/my shot 1 (é).png'"],
  ["/home/ada/it's.txt", "'/home/ada/it'\\''s.txt'"],
  ['/home/ada/$(rm -rf x)', "'/home/ada/$(rm -rf x)'"],
  ['/home/ada/a`b`"c"', '\'/home/ada/a`b`"c"\''],
  ['/home/ada/two\nlines\u0003', "$'/home/ada/two\\nlines\\x03'"],
  ["/home/ada/\\\n'", "$'/home/ada/\\\\\\n\\''"],
  ['-rf', "'-rf'"],
])('case 75: %j is one word of the shell', (path, quoted) =>
  expect(quotePath(path, false)).toBe(quoted),
);

it('quotes for the shell of Windows as that one wants it', () => {
  expect(quotePath('C:\\Users\\ada\\a.txt', true)).toBe('C:\\Users\\ada\\a.txt');
  expect(quotePath("C:\\Users\\ada\\it's $x.txt", true)).toBe("'C:\\Users\\ada\\it''s $x.txt'");
});
