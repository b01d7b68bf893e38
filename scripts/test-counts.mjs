/** What the JSON reports of Vitest and Playwright say, in one form: how many passed and failed, and what was skipped. */

/** A file that does not load has no tests that could fail: it counts as one. */
export function ofVitest(report) {
  const counts = { passed: 0, failed: 0, skipped: [] };
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed') counts.passed++;
      else if (test.status === 'failed') counts.failed++;
      else counts.skipped.push([...test.ancestorTitles, test.title].join(' › '));
    }
    if (file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')) counts.failed++;
  }
  return counts;
}

export function ofPlaywright(report) {
  const counts = { passed: 0, failed: report.errors.length, skipped: [] };
  const walk = (suite, above) => {
    const titles = [...above, suite.title];
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        if (test.status === 'skipped') {
          const why = test.annotations.map((a) => a.description).filter(Boolean);
          counts.skipped.push([...titles, spec.title, ...why].join(' › '));
        } else if (test.status === 'unexpected') counts.failed++;
        else counts.passed++;
      }
    for (const inner of suite.suites ?? []) walk(inner, titles);
  };
  for (const suite of report.suites) walk(suite, []);
  return counts;
}
