import { expect, test } from 'vitest';
import { toExecutable } from './executable';
import { quoteForWindows } from './windows-quoting';

test('a native program is run as it is, a script by Node', () => {
  expect(toExecutable('/bin/claude', ['-v'], 'linux', 'node')).toEqual({
    file: '/bin/claude',
    args: ['-v'],
    isVerbatim: false,
  });
  for (const script of ['/a/cli.js', '/a/cli.mjs', '/a/cli.cjs']) {
    expect(toExecutable(script, ['-v'], 'linux', '/usr/bin/node')).toEqual({
      file: '/usr/bin/node',
      args: [script, '-v'],
      isVerbatim: false,
    });
  }
});

test('case 55: a Windows batch shim runs through cmd.exe with nothing left to interpret', () => {
  const { file, args, isVerbatim } = toExecutable(
    'C:\\Users\\R & D\\claude.cmd',
    ['--model=a%b'],
    'win32',
    'node',
  );
  expect([file, isVerbatim]).toEqual(['cmd.exe', true]);
  expect(args.slice(0, 3)).toEqual(['/d', '/s', '/c']);
  expect(args[3]).toBe('"^"C:\\Users\\R^ ^&^ D\\claude.cmd^" --model=a^%b"');
});

test('Windows quoting doubles backslashes only before a quote', () => {
  expect(quoteForWindows('plain\\path')).toBe('plain\\path');
  expect(quoteForWindows('')).toBe('""');
  expect(quoteForWindows('a b\\')).toBe('"a b\\\\"');
  expect(quoteForWindows('say \\"hi"')).toBe('"say \\\\\\"hi\\""');
});
