import { expect, it } from 'vitest';
import { knownLanguage, languageOfPath } from './language-names';

it.each([
  ['ts', 'typescript'],
  ['TSX', 'tsx'],
  ['sh', 'bash'],
  ['json', 'json'],
  ['brainfuck', null],
  ['constructor', null],
])('knows %s as %s', (name, language) => expect(knownLanguage(name)).toBe(language));

it.each([
  ['/w/src/a.test.ts', 'typescript'],
  ['C:\\w\\main.py', 'python'],
  ['/w/Dockerfile', 'docker'],
  ['/w/Makefile', 'make'],
  ['/w/notes', null],
  [null, null],
])('takes the language of %s from its name', (path, language) =>
  expect(languageOfPath(path)).toBe(language),
);
