import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { classifyStartFailure, refusalText } from './start-failure';

test.each(['badresume', 'badat', 'dropsbad'])('recording %s is a refused resume', (name) => {
  const texts = readFileSync(`e2e/recordings/${name}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => refusalText((JSON.parse(line) as { frame: unknown }).frame))
    .filter((text) => text !== null);
  expect(texts).toHaveLength(1);
  expect(classifyStartFailure(texts[0] ?? '')).toBe('resume-refused');
});

test('a result without an error, and any other frame, refuses nothing', () => {
  expect(refusalText({ type: 'result', is_error: false, result: 'x' })).toBeNull();
  expect(refusalText({ type: 'assistant' })).toBeNull();
  expect(refusalText('text')).toBeNull();
});
