const MESSAGE_LINES = 12;

/** `[{ title, message }]` of the failed tests, and of the files that could not be loaded. */
export function vitestFailures(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((each) => each.status === 'failed');
    if (failed.length === 0 && file.status === 'failed')
      return [{ title: file.name, message: brief(file.message) }];
    return failed.map((each) => ({
      title: `${file.name}: ${each.fullName}`,
      message: brief(each.failureMessages?.[0]),
    }));
  });
}

/** `[{ title, message }]` of the failed Playwright tests, and of errors outside of any. */
export function playwrightFailures(report) {
  const outside = (report?.errors ?? []).map((error) => ({
    title: 'outside of any test',
    message: brief(error.message),
  }));
  return [...(report?.suites ?? []).flatMap((suite) => failedSpecs(suite)), ...outside];
}

function failedSpecs(suite) {
  const own = (suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map((spec) => ({
      title: `${spec.file}:${spec.line} ${spec.title}`,
      message: brief(
        spec.tests.flatMap((test) => test.results).findLast((result) => result.error)?.error
          .message,
      ),
    }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failedSpecs(inner))];
}

/** The failures again after everything else, so that the end of a long output is enough to read. */
export function printFailures(failures) {
  for (const { title, message } of failures) {
    console.log(`\nFAILED ${title}\n${message}`);
  }
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

const brief = (message = '') =>
  message.replace(COLOURS, '').trim().split('\n').slice(0, MESSAGE_LINES).join('\n');
