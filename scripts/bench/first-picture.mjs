/**
 * How soon a visitor sees something: the built page at 1440 × 900, nothing cached, the page's own thread slowed down four
 * times as the browser's developer tools do it (its workers are not).
 *
 *     first picture   a tile has drawn the volume's bytes
 *     it answers      a key pressed right then has changed a tile
 */

const SLOWED = 4;

/** Runs in the page before all else. */
const watch = () => {
  localStorage.setItem('ext4lab.seen', '1');
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

async function visit(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.addInitScript(watch);
  await page.goto(address);
  await page.waitForFunction(() => globalThis.seen.answer, undefined, { timeout: 60_000 });
  const seen = await page.evaluate(() => globalThis.seen);
  await context.close();
  return seen;
}

/** A row: the medians of some visits. */
export async function firstPicture(browser, address, visits = 7) {
  const all = [];
  for (let i = 0; i < visits; i++) all.push(await visit(browser, address));
  const median = (name) => all.map((v) => v[name]).sort((a, b) => a - b)[visits >> 1];
  return [`${(median('picture') / 1000).toFixed(2)} s`, `${(median('answer') / 1000).toFixed(2)} s`];
}
