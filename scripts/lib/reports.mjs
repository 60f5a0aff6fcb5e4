/** Counts and failures of a vitest JSON report; a file that could not run counts as one failed test. */
export function vitestCounts(report) {
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(isFailed),
  );
  const failed = report.testResults.flatMap((file) => file.assertionResults.filter(isFailed));
  return {
    passed: report.numPassedTests,
    failed: failed.length + broken.length,
    failures: [
      ...failed.map((test) => failure(test.fullName, test.failureMessages[0])),
      ...broken.map((file) => failure(file.name, file.message)),
    ],
  };
}

/** Counts and failures of a Playwright JSON report; an error outside the tests counts as one failed test. */
export function playwrightCounts(report) {
  const { expected, unexpected, flaky } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    failures: [
      ...report.suites.flatMap((suite) => specFailures(suite, [])),
      ...report.errors.map((error) => failure("outside the tests", error.message)),
    ],
  };
}

function specFailures(suite, trail) {
  const here = [...trail, suite.title];
  const own = suite.specs
    .filter((spec) => !spec.ok)
    .map((spec) => failure([...here, spec.title].join(" › "), firstError(spec)));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specFailures(inner, here))];
}

function firstError(spec) {
  const results = spec.tests.flatMap((test) => test.results);
  return results.find((result) => result.error)?.error.message;
}

function isFailed(test) {
  return test.status === "failed";
}

function failure(title, message = "no message") {
  return { title, message };
}
