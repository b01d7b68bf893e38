/**
 * The outcome of a run of tests, in one form for Vitest and Playwright:
 *
 *      { passed, failed, skipped: [title and why], flaky: [title and what failed at first] }
 *
 * A test that passed only at the second try is flaky, and does not count as passed.
 */
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A reason is cut to its first line. */
const told = (title, why) => (why ? `${title} (${stripVTControlCharacters(why.split('\n')[0])})` : title);

/**
 * Vitest's reporter: leaves the counts in `--outputFile.counts`. A file that fails outside of its tests counts as one
 * failure.
 */
export default class VitestCounts {
  #file;

  onInit(vitest) {
    this.#file = vitest.config.outputFile?.counts;
  }

  onTestRunEnd(modules) {
    const counts = { passed: 0, failed: 0, skipped: [], flaky: [] };
    for (const module of modules) {
      const before = counts.failed;
      for (const test of module.children.allTests()) {
        const { state, note, errors } = test.result();
        const title = `${path.relative(module.project.config.root, module.moduleId)} › ${test.fullName.replaceAll(' > ', ' › ')}`;
        if (state === 'failed') counts.failed++;
        else if (state !== 'passed') counts.skipped.push(told(title, note));
        else if (test.diagnostic()?.flaky) counts.flaky.push(told(title, errors?.[0]?.message));
        else counts.passed++;
      }
      if (module.state() === 'failed' && counts.failed === before) counts.failed++;
    }
    if (this.#file) fs.writeFileSync(this.#file, JSON.stringify(counts));
  }
}

/** The counts of Playwright's JSON report. */
export function ofPlaywright(report) {
  const counts = { passed: 0, failed: report.errors.length, skipped: [], flaky: [] };
  const walk = (suite, above) => {
    const titles = [...above, suite.title];
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        const title = [...titles, spec.title].join(' › ');
        const why = test.annotations.map((a) => a.description).filter(Boolean);
        if (test.status === 'skipped') counts.skipped.push(told(title, why.join('; ')));
        else if (test.status === 'unexpected') counts.failed++;
        else if (test.status === 'flaky') counts.flaky.push(told(title, test.results[0].error?.message));
        else counts.passed++;
      }
    for (const inner of suite.suites ?? []) walk(inner, titles);
  };
  for (const suite of report.suites) walk(suite, []);
  return counts;
}
