/** `{ passed, failed }` of a Vitest JSON report. A file that could not be loaded is one failure. */
export function vitestCounts(report) {
  if (!report) return null;
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((t) => t.status === 'failed'),
  ).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken };
}

/** `{ passed, failed }` of a Playwright JSON report; errors outside of any test are failures. */
export function playwrightCounts(report) {
  if (!report) return null;
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

/** The figures of a kill soak that must be 0, and what each means. */
const NEVER = {
  lost: 'something said before the kill is missing after it',
  duplicated: 'something is there twice after a kill',
  corrupt: 'the database is damaged after a kill',
  not_resumable: 'the session cannot be resumed after a kill',
};

/** `{ passed, failed, failures }` of the last line of a kill soak: a check for each promise it makes. */
export function soakCounts(output, wantedRuns) {
  const line = output
    .trimEnd()
    .split('\n')
    .findLast((each) => each.startsWith('{'));
  if (line === undefined) return null;
  const found = JSON.parse(line);
  const failures = [
    ...(found.runs === wantedRuns
      ? []
      : [`${found.runs} of ${wantedRuns} runs came to their kill`]),
    ...(found.runs_in_transaction * 3 >= found.runs
      ? []
      : [`only ${found.runs_in_transaction} of ${found.runs} kills were inside a transaction`]),
    ...Object.keys(NEVER)
      .filter((name) => found[name] !== 0)
      .map((name) => `${found[name]} runs: ${NEVER[name]}`),
  ].map((title) => ({ title, message: line }));
  const checks = Object.keys(NEVER).length + 2;
  return { passed: checks - failures.length, failed: failures.length, failures };
}

/**
 * What a suite counts for: one that could not run, ran nothing, or ended with an error that its
 * report does not show, must never look like success.
 */
export function judge(counts, exitCode) {
  const { passed, failed } = counts ?? { passed: 0, failed: 0 };
  const isSilentFailure = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isSilentFailure ? 1 : failed };
}

export const total = (results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  failures: results.flatMap(({ failures = [] }) => failures),
});
