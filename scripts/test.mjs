/**
 * npm test: installs what is missing, then runs everything, and stops at the first stage that fails.
 *
 *      lint ─▶ types ─▶ unit ─▶ linux ─▶ build ─▶ e2e         browsers                  long
 *      └───────────────── npm test ─────────────────┘    .ci/run, for e2e      npm run test:long -- --shard K/N
 *
 * `npm test -- unit e2e` runs only the stages that are named. `unit` starts no program, `linux` asks those of Linux; `browsers` is e2e at
 * full length, and the main paths in Firefox; `long` is at full length what the two draw samples of, `--shard K/N` every
 * N-th file of it.
 *
 * Under EXT4LAB_REQUIRE_LINUX=1 a skipped test is a failure, unless all it lacks is the oracle beside the checkout. The last
 * line counts the tests: N passed, N failed, N skipped; above it is listed each test that passed only at the second try,
 * which does not count as passed. All of it is in build/tested.json, too (scripts/tested.mjs).
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installBrowser, NO_BROWSER } from './browser.mjs';
import { buildPage } from './build.mjs';
import { installFirefox, NO_FIREFOX } from './firefox.mjs';
import { installPackages, needNode } from './install.mjs';
import { installJudges } from './judges.mjs';
import { runLongUnit, shardOf } from './long-unit.mjs';
import { root, tool } from './run.mjs';
import { ofPlaywright } from './test-counts.mjs';
import { record, runStages, treeOf } from './tested.mjs';

needNode();

/** What `npm test` runs. */
const SHORT = ['lint', 'types', 'unit', 'linux', 'build', 'e2e'];

const linuxRequired = process.env.EXT4LAB_REQUIRE_LINUX === '1';
const counts = { passed: 0, failed: 0, skipped: [], flaky: [] };
let browser;
let firefox;

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

/** Runs what leaves a report, and adds up what the report says. */
function counted(file, read, stage) {
  const report = path.join(root, 'build', file);
  fs.mkdirSync(path.dirname(report), { recursive: true });
  fs.rmSync(report, { force: true });
  return addUp(report, read, stage(report));
}

const asItIs = (report) => report;

function vitest(project) {
  const reporters = ['--reporter=default', '--reporter=./scripts/test-counts.mjs'];
  return counted(`${project}.json`, asItIs, (report) =>
    // As in CI: a snapshot that is missing or left over is a failure, not written or passed by.
    tool('vitest', ['run', '--project', project, ...reporters, `--outputFile.counts=${report}`], {
      CI: '1',
      // More room for what is new saves a tenth of the time. What `linux` starts would inherit it, and has its memory measured.
      ...(project === 'unit' && { NODE_OPTIONS: '--max-semi-space-size=32' }),
    }),
  );
}

function playwright(file, options = [], env = {}) {
  if (!browser) return NO_BROWSER;
  if (!buildPage()) return 'vite build failed';
  return counted(file, ofPlaywright, (report) =>
    tool('playwright', ['test', '--reporter=list,json', ...options], {
      ...env,
      EXT4LAB_CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }),
  );
}

const LONG = { EXT4LAB_LONG: '1' };
const inFirefox = () =>
  firefox ? playwright('firefox.json', ['--config=playwright.firefox.config.ts'], LONG) : NO_FIREFOX;

/** Each stage answers with what went wrong, or nothing. */
const STAGES = {
  lint: () =>
    tool('biome', ['ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])])
      ? ''
      : 'biome ci found something; `npm run fix` mends what can be mended',
  types: () => (tool('tsc', ['-b']) ? '' : 'tsc -b found something'),
  unit: () => vitest('unit'),
  linux: () => vitest('linux'),
  build: () => (buildPage() ? '' : 'vite build failed'),
  e2e: () => playwright('e2e.json'),
  browsers: () => playwright('browsers.json', [], LONG) || inFirefox(),
  long: () => runLongUnit(shard, (report, good) => addUp(report, asItIs, good)),
};

function badUsage(sentence) {
  console.error(sentence);
  process.exit(2);
}

const { values: options, positionals: asked } = parseArgs({
  options: { shard: { type: 'string', default: '1/1' } },
  allowPositionals: true,
});
const shard = shardOf(options.shard) ?? badUsage(`--shard ${options.shard}: it is K/N, as in --shard 1/8`);
const wanted = asked.length > 0 ? asked : SHORT;
const unknown = wanted.filter((name) => !(name in STAGES));
if (unknown.length > 0)
  badUsage(`no stage is called ${unknown.join(', ')}; there are ${Object.keys(STAGES).join(', ')}`);

async function install() {
  const wants = (...stages) => stages.some((stage) => wanted.includes(stage));
  if (!installPackages()) return 'npm ci failed';
  if (wants('e2e', 'browsers')) {
    browser = await installBrowser();
    if (!browser) console.error(`\n${NO_BROWSER}\n`);
  }
  if (wants('browsers')) firefox = installFirefox();
  if (wants('linux', 'e2e', 'browsers', 'long')) installJudges();
  return '';
}

const tree = treeOf(root);
const stages = Object.entries(STAGES).filter(([name]) => wanted.includes(name));
const ran = await runStages([['install', install], ...stages]);
const told = Object.entries(ran.seconds).map(([name, seconds]) => `${name} ${seconds} s`);
console.log(`\n${told.join(' · ')}`);
for (const test of counts.flaky) console.log(`flaky: ${test}`);
if (counts.flaky.length > 0) console.log(`${counts.flaky.length} flaky, which are not among the passed`);
if (ran.wrong) console.log(ran.wrong);
console.log(record(path.join(root, 'build', 'tested.json'), tree, ran, counts));
process.exit(ran.wrong ? 1 : 0);
