/**
 * How soon a visitor sees something and can act: the built page at 1440 × 900, nothing cached, the page's own thread slowed
 * down four times as the browser's developer tools do it (its workers are not).
 *
 *     first picture   a tile has drawn the volume's bytes
 *     it answers      a key pressed right then has changed a tile
 *     at work         of that time the page's own thread has worked, as it counts it itself, slowed down
 *
 * On a machine that others use at the same time, the least of some visits is what the page itself takes.
 */

const SLOWED = 4;

/** What is opened, and what the first picture is there. */
const VISITS = [
  { name: 'a first visit', path: '' },
  { name: 'a returning visit', path: '', seen: true },
  { name: 'embed.html', path: 'embed.html' },
];

/** Runs in the page before all else. */
const watch = (before) => {
  if (before) localStorage.setItem('ext4lab.seen', '1');
  const seen = {};
  globalThis.seen = seen;
  const look = () => {
    if (document.querySelector('.tiles svg.picture *, .tiles canvas')) {
      seen.picture = performance.now();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', bubbles: true }));
      new MutationObserver((_, observer) => {
        seen.answer = performance.now();
        observer.disconnect();
      }).observe(document.querySelector('.tiles'), { subtree: true, childList: true, attributes: true });
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

async function visit(browser, address, { path, seen: before }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.addInitScript(watch, before);
  await page.goto(`${address}${path}`);
  await page.waitForFunction(() => globalThis.seen.answer, undefined, { timeout: 60_000 });
  const { metrics } = await cdp.send('Performance.getMetrics');
  const seen = await page.evaluate(() => globalThis.seen);
  await context.close();
  return { ...seen, work: metrics.find((m) => m.name === 'TaskDuration').value * 1000 };
}

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

/** The rows of a table: of some visits the least, and the one in the middle. */
export async function firstPicture(browser, address, visits = 7) {
  const rows = [['', 'first picture', 'it answers', 'at work']];
  for (const kind of VISITS) {
    const all = [];
    for (let i = 0; i < visits; i++) all.push(await visit(browser, address, kind));
    const figures = ['picture', 'answer', 'work'].map((name) => {
      const sorted = all.map((v) => v[name]).sort((a, b) => a - b);
      return `${seconds(sorted[0])} (${seconds(sorted[visits >> 1])})`;
    });
    rows.push([kind.name, ...figures]);
  }
  return rows;
}
