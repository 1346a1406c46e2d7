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
});
