/**
 * npm run bench -- page: what a visit asks for, how soon it sees something, and frames of the built page in a headless
 * Chromium that draws in software, at 1440 × 900, while it plays, is scrubbed and stepped; in the scenario with the most
 * events, and in a script of more than 10,000.
 *
 *     a frame takes   from one requestAnimationFrame to the next, ms: median, 95th percentile, longest
 *     script          what of it is JavaScript, on average
 *     a step answers  from the key to the first change of a tile's picture
 */
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { findBrowser, NO_BROWSER } from '../browser.mjs';
import { buildPage } from '../build.mjs';
import { root } from '../run.mjs';
import { firstPicture } from './first-picture.mjs';
import { table } from './measure.mjs';
import { pageSizes } from './page-sizes.mjs';

/** More than 10,000 events. */
const LONG = `# mkfs: -t ext4 -b 1024
# size: 32M
mkdir d
for i in $(seq 1 700); do echo $i > d/$i; done
sync
`;
const SECONDS = 5;
const STEPS = 30;

async function scenarios() {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: `${root}/src/app/scenarios.ts`, formats: ['es'] } },
  });
  const code = Buffer.from(output[0].code).toString('base64');
  return (await import(`data:text/javascript;base64,${code}`)).SCENARIOS;
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/** Runs in the page: counts frames until it is stopped. */
const startFrames = () => {
  const frames = [];
  let last = performance.now();
  let on = true;
  const look = (now) => {
    frames.push(now - last);
    last = now;
    if (on) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  globalThis.stopFrames = () => {
    on = false;
    return frames.slice(2);
  };
};

/** Runs in the page before all else, so that its listener hears a key first: ms from there to the next change. */
const listen = () => {
  localStorage.setItem('ext4lab.seen', '1');
  globalThis.answers = [];
  let pressed;
  addEventListener(
    'keydown',
    () => {
      pressed = performance.now();
    },
    true,
  );
  addEventListener('load', () => {
    new MutationObserver((changes) => {
      if (pressed === undefined || !changes.some((c) => c.target.parentElement?.closest('.tiles'))) return;
      globalThis.answers.push(performance.now() - pressed);
      pressed = undefined;
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
};

async function measured(page, act) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const script = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find((m) => m.name === 'ScriptDuration').value * 1000;
  const before = await script();
  await page.evaluate(startFrames);
  await act();
  const frames = await page.evaluate(() => globalThis.stopFrames());
  const spent = (await script()) - before;
  frames.sort((a, b) => a - b);
  const median = at(frames, 0.5);
  return [
    `${(1000 / median).toFixed(0)}/s`,
    `${median.toFixed(1)} ms`,
    `${at(frames, 0.95).toFixed(1)} ms`,
    `${at(frames, 1).toFixed(1)} ms`,
    `${(spent / frames.length).toFixed(1)} ms`,
  ];
}

async function opened(browser, address, script, tiles, step) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(listen);
  await page.goto(`${address}#tiles=${tiles}&at=${step}&script=${encodeURIComponent(script)}`);
  await page.waitForSelector('.transport-step');
  await page.waitForTimeout(1500);
  return page;
}

const stepsOf = async (page) =>
  Number((await page.locator('.transport-step').textContent()).replace(/.*of /s, '').replaceAll(',', ''));

async function scrub(page) {
  const lanes = await page.locator('.lanes').boundingBox();
  const y = lanes.y + lanes.height / 2;
  await page.mouse.move(lanes.x + 20, y);
  await page.mouse.down();
  const until = performance.now() + SECONDS * 1000;
  for (let i = 0; performance.now() < until; i++) {
    const share = 0.5 - 0.48 * Math.cos(i / 40);
    await page.mouse.move(lanes.x + share * lanes.width, y);
  }
  await page.mouse.up();
}

async function play(page) {
  await page.keyboard.press(' ');
  await page.waitForTimeout(SECONDS * 1000);
  await page.keyboard.press(' ');
}

export async function benchPage() {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error(NO_BROWSER);
  if (!buildPage()) throw new Error('vite build failed');
  const server = await preview({ root, preview: { port: 0, host: 'localhost' }, logLevel: 'error' });
  const [address] = server.resolvedUrls.local;
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath, args });
  try {
    table('Scripts and fonts that a visit asks for, KB with gzip', await pageSizes(browser, address));
    table(
      'Opened with nothing cached, slowed down four times: the least of seven (the one in the middle)',
      await firstPicture(browser, address),
    );
    let most = { steps: 0 };
    for (const scenario of await scenarios()) {
      const page = await opened(browser, address, scenario.script, 'map', 0);
      const steps = await stepsOf(page);
      if (steps > most.steps) most = { steps, scenario };
      await page.close();
    }
    const rows = [['', 'frames', 'median', '95 of 100', 'longest', 'script a frame']];
    const answers = [];
    for (const [name, script] of [
      [most.scenario.name, most.scenario.script],
      ['10,000 events', LONG],
    ]) {
      const page = await opened(browser, address, script, 'map,file-map,buddy', 0);
      const steps = await stepsOf(page);
      const title = `${name} (${steps.toLocaleString('en')})`;
      // From the middle of the work.
      await page.evaluate(
        (to) => {
          location.hash = location.hash.replace(/at=\d+/, `at=${to}`);
        },
        Math.floor(steps * 0.6),
      );
      await page.waitForTimeout(800);
      rows.push([`${title}, played`, ...(await measured(page, () => play(page)))]);
      rows.push([`${title}, scrubbed`, ...(await measured(page, () => scrub(page)))]);
      await page.evaluate(() => {
        globalThis.answers.length = 0;
      });
      for (let i = 0; i < STEPS; i++) {
        await page.keyboard.press('ArrowLeft');
        await page.waitForTimeout(450);
      }
      const sorted = (await page.evaluate(() => globalThis.answers)).sort((a, b) => a - b);
      answers.push([
        title,
        `${at(sorted, 0.5).toFixed(1)} ms`,
        `${at(sorted, 0.95).toFixed(1)} ms`,
        `${at(sorted, 1).toFixed(1)} ms`,
      ]);
      await page.close();
    }
    table('The page at 1440 × 900, Volume, File map and Buddy open', rows);
    table('A step by hand answers after', [['', 'median', '95 of 100', 'longest'], ...answers]);
  } finally {
    await browser.close();
    await server.close();
  }
}
