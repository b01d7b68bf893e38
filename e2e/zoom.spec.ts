/** A laptop's screen at 400 %, which is 320 by 256 CSS pixels: nothing leaves it sideways. And colours that the system forces. */
import { expect, test } from '@playwright/test';
import { atRest } from './lab.ts';

const PAGES = {
  'the welcome': '',
  'the workbench': '#tiles=map,file-map',
  'the course': '#way=learn',
  embed: 'embed.html',
  'the lab': 'lab.html',
  'the experiments': 'experiments.html',
  'the gallery': 'gallery.html',
};

test('at 400 % nothing has to be scrolled to sideways', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const [name, address] of Object.entries(PAGES)) {
    await page.goto('about:blank');
    await page.goto(`./${address}`);
    await page.evaluate((seen) => localStorage.setItem('ext4lab.seen', seen), '1');
    await expect(page.locator('button:visible, label:visible').first()).toBeVisible();
    await atRest(page);
    const wide = await page.evaluate(() => {
      const scrolls = (e: Element) => /auto|scroll/.test(getComputedStyle(e).overflowX);
      const lost = [...document.querySelectorAll('button, a, input, select, label, h1, h2, h3, p, li')].filter((e) => {
        const { left, right, width } = e.getBoundingClientRect();
        if (width === 0 || (left >= -1 && right <= innerWidth + 1) || e.closest('.visually-hidden, .tile-measure'))
          return false;
        for (let at = e.parentElement; at; at = at.parentElement) if (scrolls(at)) return false;
        return true;
      });
      const page_px = document.scrollingElement!.scrollWidth;
      return [
        ...(page_px > innerWidth ? [`the page is ${page_px} px wide`] : []),
        ...lost.map((e) => e.outerHTML.slice(0, 80)),
      ];
    });
    expect(wide, name).toEqual([]);
  }
});

test('forced colours leave a picture its own, on its own paper, and show what is chosen', { tag: '@long' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    forcedColors: 'active',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('./#tiles=file-map&theme=light');
  const picture = page.getByRole('application', { name: /^Map of/ });
  await expect(picture).toBeVisible();
  const paper = (await picture.evaluate((e) => getComputedStyle(e).backgroundColor)).match(/\d+/g)!.map(Number);
  expect(Math.min(...paper.slice(0, 3))).toBeGreaterThan(200);
  const chosen = page.getByRole('toolbar', { name: 'Tiles' }).getByRole('button', { pressed: true }).first();
  expect(await chosen.evaluate((e) => getComputedStyle(e).outlineStyle)).toBe('solid');
  await context.close();
});
