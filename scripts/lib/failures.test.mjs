import { describe, expect, it } from 'vitest';
import { playwrightFailures, vitestFailures } from './failures.mjs';

describe('failures', () => {
  it('names each failed test with the start of its message, and a file that could not be loaded', () => {
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'holds' },
            {
              status: 'failed',
              fullName: 'breaks',
              failureMessages: ['\u001b[31mno\u001b[39m\nat x'],
            },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'cannot load', assertionResults: [] },
      ],
    };
    expect(vitestFailures(report)).toEqual([
      { title: 'a.test.ts: breaks', message: 'no\nat x' },
      { title: 'b.test.ts', message: 'cannot load' },
    ]);
    expect(vitestFailures(null)).toEqual([]);
  });

  it('names failed specs of nested suites, with the error of their last try', () => {
    const failed = {
      ok: false,
      file: 'x.spec.ts',
      line: 3,
      title: 'opens',
      tests: [{ results: [{ error: { message: 'first' } }, { error: { message: 'second' } }] }],
    };
    const report = {
      suites: [{ specs: [{ ok: true }], suites: [{ specs: [failed] }] }],
      errors: [{ message: 'no display' }],
    };
    expect(playwrightFailures(report)).toEqual([
      { title: 'x.spec.ts:3 opens', message: 'second' },
      { title: 'outside of any test', message: 'no display' },
    ]);
  });
});
