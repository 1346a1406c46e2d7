import { describe, expect, it } from 'vitest';
import { judge, playwrightCounts, soakCounts, total, vitestCounts } from './counts.mjs';

const file = (status, ...tests) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

describe('counts', () => {
  it('counts a test file that could not be loaded as one failure', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [file('passed', 'passed'), file('failed', 'passed', 'failed'), file('failed')],
    };
    expect(vitestCounts(report)).toEqual({ passed: 2, failed: 2 });
  });

  it('counts flaky Playwright tests as passed and errors outside tests as failed', () => {
    const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 4 };
    expect(playwrightCounts({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 3 });
  });

  it('takes a kill soak for good only when nothing was lost and a third died inside a transaction', () => {
    const good = { runs: 20, runs_in_transaction: 8, lost: 0, duplicated: 0, corrupt: 0 };
    const line = (change) =>
      `soak: 20/20\n${JSON.stringify({ ...good, not_resumable: 0, ...change })}\n`;
    expect(soakCounts(line({}), 20)).toEqual({ passed: 6, failed: 0, failures: [] });
    expect(soakCounts(line({ lost: 1, runs_in_transaction: 6 }), 20)).toMatchObject({ failed: 2 });
    expect(soakCounts(line({ runs: 19 }), 20)).toMatchObject({ passed: 5, failed: 1 });
    expect(soakCounts('soak: it broke', 20)).toBeNull();
  });

  it('never lets a suite that ran nothing, crashed or wrote no report look like success', () => {
    expect(judge({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
    expect(judge({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
    expect(judge(null, 0)).toEqual({ passed: 0, failed: 1 });
    expect(judge({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 });
    expect(judge({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 });
  });

  it('adds suites up', () => {
    expect(
      total([
        { passed: 1, failed: 0 },
        { passed: 2, failed: 3, failures: ['a', 'b', 'c'] },
      ]),
    ).toEqual({ passed: 3, failed: 3, failures: ['a', 'b', 'c'] });
  });
});
