/**
 * npm test: installs what is missing, then runs everything, and stops at the first stage that fails.
 *
 *      lint ─▶ types ─▶ unit ─▶ build ─▶ e2e
 *
 * `npm test -- unit e2e` runs only the stages that are named. Under EXT4LAB_REQUIRE_LINUX=1 a skipped test is a
 * failure, unless all it lacks is the oracle beside the checkout. The last line counts the tests: N passed, N failed, N
 * skipped; above it is listed each test that passed only at the second try, which does not count as passed.
 */
import fs from 'node:fs';
import path from 'node:path';
import { installBrowser, NO_BROWSER } from './browser.mjs';
import { buildPage } from './build.mjs';
import { installPackages, needNode } from './install.mjs';
import { aptInstall, root, tool, which } from './run.mjs';
import { ofPlaywright } from './test-counts.mjs';

needNode();

const linuxRequired = process.env.EXT4LAB_REQUIRE_LINUX === '1';
const counts = { passed: 0, failed: 0, skipped: [], flaky: [] };
let browser;

/** Runs a stage that leaves a report, and adds up what the report says. */
function counted(file, read, stage) {
  const report = path.join(root, 'build', file);
  fs.mkdirSync(path.dirname(report), { recursive: true });
  fs.rmSync(report, { force: true });
  const good = stage(report);
  if (!fs.existsSync(report)) return `it left no report (${file})`;
  const { passed, failed, skipped, flaky } = read(JSON.parse(fs.readFileSync(report, 'utf8')));
  counts.passed += passed;
  counts.failed += failed;
  counts.skipped.push(...skipped);
  counts.flaky.push(...flaky);
  for (const why of skipped) console.log(`skipped: ${why}`);
  if (failed > 0) return `${failed} failed`;
  if (!good) return 'it ended badly, though no test failed';
  if (passed === 0) return 'it ran no test at all';
  const muted = skipped.filter((why) => !why.includes('the oracle beside the checkout'));
  if (linuxRequired && muted.length > 0) return `${muted.length} skipped, where nothing may be`;
  return '';
}

/** Each stage answers with what went wrong, or nothing. */
const STAGES = {
  lint: () =>
    tool('biome', ['ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])])
      ? ''
      : 'biome ci found something; `npm run fix` mends what can be mended',
  types: () => (tool('tsc', ['-b']) ? '' : 'tsc -b found something'),
  unit: () =>
    counted(
      'vitest.json',
      (report) => report,
      (report) =>
        tool('vitest', [
          'run',
          '--reporter=default',
          '--reporter=./scripts/test-counts.mjs',
          `--outputFile.counts=${report}`,
        ]),
    ),
  build: () => (buildPage() ? '' : 'vite build failed'),
  e2e: () => {
    if (!browser) return NO_BROWSER;
    if (!buildPage()) return 'vite build failed';
    return counted('playwright.json', ofPlaywright, (report) =>
      tool('playwright', ['test', '--reporter=list,json'], {
        EXT4LAB_CHROMIUM: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      }),
    );
  },
};

/** The programs that judge: the one that shows whether they are there, and the Debian package they come in. */
const JUDGES = [
  { program: 'mke2fs', package: 'e2fsprogs', asked: 'mke2fs, debugfs or e2fsck' },
  { program: 'setfattr', package: 'attr', asked: 'setfattr or getfattr' },
  { program: 'strace', package: 'strace', asked: 'strace' },
];

async function install(stages) {
  if (!installPackages()) return 'npm ci failed';
  if (stages.includes('e2e')) {
    browser = await installBrowser();
    if (!browser) console.error(`\n${NO_BROWSER}\n`);
  }
  if (stages.includes('unit') || stages.includes('e2e')) {
    const missing = JUDGES.filter(({ program }) => !which(program));
    if (missing.length > 0 && !aptInstall(...missing.map((judge) => judge.package)))
      for (const judge of missing)
        console.error(
          `${judge.package} is not installed: tests that ask ${judge.asked} are skipped (Debian: apt-get install ${judge.package})`,
        );
  }
  return '';
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in STAGES));
if (unknown.length > 0) {
  console.error(`no stage is called ${unknown.join(', ')}; there are ${Object.keys(STAGES).join(', ')}`);
  process.exit(2);
}

const names = Object.keys(STAGES).filter((name) => asked.length === 0 || asked.includes(name));
const took = [];
let wrong = '';
for (const [name, stage] of [['install', () => install(names)], ...names.map((name) => [name, STAGES[name]])]) {
  console.log(`\n── ${name}`);
  const begun = performance.now();
  const why = await stage();
  took.push(`${name} ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  if (why) {
    wrong = `${name} failed: ${why}`;
    break;
  }
}

console.log(`\n${took.join(' · ')}`);
for (const test of counts.flaky) console.log(`flaky: ${test}`);
if (counts.flaky.length > 0) console.log(`${counts.flaky.length} flaky, which are not among the passed`);
if (wrong) console.log(wrong);
// A run that failed before any test must not read as one that passed.
const failed = wrong ? Math.max(1, counts.failed) : counts.failed;
console.log(`${counts.passed} passed, ${failed} failed, ${counts.skipped.length} skipped`);
process.exit(wrong ? 1 : 0);
