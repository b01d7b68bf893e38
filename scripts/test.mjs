/**
 * npm test: installs what is missing, then runs everything, and stops at the first stage that fails.
 *
 *      lint ─▶ types ─▶ unit ─▶ build ─▶ e2e            long
 *      └──────────── npm test ─────────────┘      npm run test:long: at full length what `npm test` draws samples of
 *
 * `npm test -- unit e2e` runs only the stages that are named, and `npm test -- all` all of them; `--minutes N` begins no file
 * of the long unit tests later than N minutes after the start, and names those that were left. Under EXT4LAB_REQUIRE_LINUX=1 a skipped test is a
 * failure, unless all it lacks is the oracle beside the checkout. The last line counts the tests: N passed, N failed, N
 * skipped; above it is listed each test that passed only at the second try, which does not count as passed.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installBrowser, NO_BROWSER } from './browser.mjs';
import { buildPage } from './build.mjs';
import { installFirefox, NO_FIREFOX } from './firefox.mjs';
import { installPackages, needNode } from './install.mjs';
import { installJudges } from './judges.mjs';
import { longTests } from './long-tests.mjs';
import { runLongUnit } from './long-unit.mjs';
import { root, tool } from './run.mjs';
import { ofPlaywright } from './test-counts.mjs';

needNode();

/** What `npm test` runs. */
const SHORT = ['lint', 'types', 'unit', 'build', 'e2e'];

const linuxRequired = process.env.EXT4LAB_REQUIRE_LINUX === '1';
const counts = { passed: 0, failed: 0, skipped: [], flaky: [] };
let browser;
let firefox;

/** Runs a stage that leaves a report, and adds up what the report says. */
function counted(file, read, stage) {
  const report = path.join(root, 'build', file);
  fs.mkdirSync(path.dirname(report), { recursive: true });
  fs.rmSync(report, { force: true });
  return addUp(report, read, stage(report));
}

/** Adds up a report, and answers with what is wrong with it, or nothing. */
function addUp(report, read, good) {
  const file = path.basename(report);
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

function vitest(file, tests = [], env = {}) {
  const reporters = ['--reporter=default', '--reporter=./scripts/test-counts.mjs'];
  return counted(
    file,
    (report) => report,
    // As in CI: a snapshot that is missing or left over is a failure, not written or passed by.
    (report) => tool('vitest', ['run', ...reporters, `--outputFile.counts=${report}`, ...tests], { CI: '1', ...env }),
  );
}

function playwright(file, tests = [], env = {}) {
  if (!browser) return NO_BROWSER;
  if (!buildPage()) return 'vite build failed';
  return counted(file, ofPlaywright, (report) =>
    tool('playwright', ['test', '--reporter=list,json', ...tests], {
      ...env,
      EXT4LAB_CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }),
  );
}

const LONG = { EXT4LAB_LONG: '1' };

async function longUnit() {
  const { wrong, left } = await runLongUnit(longTests('tests'), deadline_ms, (report, good) =>
    addUp(report, (said) => said, good),
  );
  if (left.length > 0 && !wrong) notTried.push(...left);
  return wrong;
}
const longE2e = () => playwright('long-e2e.json', longTests('e2e'), LONG);
const inFirefox = () =>
  firefox ? playwright('firefox.json', ['--config=playwright.firefox.config.ts'], LONG) : NO_FIREFOX;
const onlyLongE2e = () => playwright('only-long-e2e.json', ['--grep', '@long', ...longTests('e2e', true)], LONG);

/** Each stage answers with what went wrong, or nothing. */
const STAGES = {
  lint: () =>
    tool('biome', ['ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])])
      ? ''
      : 'biome ci found something; `npm run fix` mends what can be mended',
  types: () => (tool('tsc', ['-b']) ? '' : 'tsc -b found something'),
  unit: () => vitest('unit.json'),
  build: () => (buildPage() ? '' : 'vite build failed'),
  e2e: () => playwright('playwright.json'),
  // What may be cut short comes last.
  long: () => longE2e() || onlyLongE2e() || inFirefox() || longUnit(),
};

async function install(stages) {
  if (!installPackages()) return 'npm ci failed';
  if (stages.some((stage) => ['e2e', 'long'].includes(stage))) {
    browser = await installBrowser();
    if (!browser) console.error(`\n${NO_BROWSER}\n`);
  }
  if (stages.includes('long')) firefox = installFirefox();
  if (stages.some((stage) => ['unit', 'e2e', 'long'].includes(stage))) installJudges();
  return '';
}

const { values: options, positionals: asked } = parseArgs({
  options: { minutes: { type: 'string' } },
  allowPositionals: true,
});
const minutes = Number(options.minutes ?? Number.POSITIVE_INFINITY);
if (!(minutes > 0)) {
  console.error(`--minutes ${options.minutes}: that is no time`);
  process.exit(2);
}
const deadline_ms = Date.now() + minutes * 60_000;
/** Files of long tests that there was no time for. */
const notTried = [];
const wanted = asked.includes('all') ? Object.keys(STAGES) : asked.length > 0 ? asked : SHORT;
const unknown = wanted.filter((name) => !(name in STAGES));
if (unknown.length > 0) {
  console.error(`no stage is called ${unknown.join(', ')}; there are ${Object.keys(STAGES).join(', ')}`);
  process.exit(2);
}

const names = Object.keys(STAGES).filter((name) => wanted.includes(name));
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
if (notTried.length > 0) {
  console.log(`no time was left for the long form of ${notTried.length} files, whose short form ran:`);
  console.log(notTried.map((file) => `  ${file}`).join('\n'));
}
if (wrong) console.log(wrong);
// A run that failed before any test must not read as one that passed.
const failed = wrong ? Math.max(1, counts.failed) : counts.failed;
console.log(`${counts.passed} passed, ${failed} failed, ${counts.skipped.length} skipped`);
process.exit(wrong ? 1 : 0);
