/** The page of scenes: every one is in the list, can be found, stepped, and opened in the instrument. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { long } from '../tests/helpers/long.ts';
import { framesAfter, moving, ready, stepText, stoppable } from './lab.ts';
import { judge } from './looks.ts';

test.use(moving);

test('every scene is in the list, is found by its words, and opens in the instrument at its moment', {
  tag: '@long',
}, async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('./gallery.html');
  const list = page.getByRole('navigation', { name: 'Scenes' });
  const articles = page.getByRole('article');
  await expect(list).toBeVisible();
  const listed = await list.locator('li li a').count();
  expect(listed).toBeGreaterThan(80);
  expect(await articles.count()).toBe(listed);

  await page.getByRole('searchbox', { name: 'Find a scene' }).fill('journal transaction runs');
  await expect(articles).toHaveCount(1);
  await list.getByRole('link', { name: 'One transaction runs' }).click();
  await expect(articles).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Journal', exact: true }).first()).toContainText('Not home yet');
  const told = page.locator('.gallery-step > span').first();
  const before = await told.innerText();
  await page.getByRole('button', { name: 'back' }).click();
  await expect(told).not.toHaveText(before);
  const step = /step ([\d,]+)/.exec(await told.innerText())![1];
  await page.getByRole('link', { name: 'Open in the instrument' }).click();
  await ready(page);
  await expect(stepText(page)).toContainText(step);
  await expect(page.getByRole('region', { name: 'Journal', exact: true })).toBeVisible();

  await page.goto('./gallery.html#nowhere/at-all');
  await expect(page.getByText('No scene is called that.')).toBeVisible();
  expect(errors).toEqual([]);
});

/** Where a mark stands while a step is shown, frame by frame, and whether it is marked as on its way. */
async function watch(page: Page, button: Locator, key: string) {
  const seen = await framesAfter(
    page,
    () => button.click(),
    () =>
      page.evaluate((wanted) => {
        const mark = document.querySelector<SVGElement>(`[data-key^="${wanted}"]`);
        if (!mark) return undefined;
        const { x, y } = mark.getBoundingClientRect();
        return { x, y, lifted: mark.dataset.onTheWay !== undefined };
      }, key),
  );
  return seen.filter((place) => place !== undefined);
}

test('an entry is seen between its two places, forwards and backwards, and rests where it belongs', async ({
  page,
}) => {
  const stop = await stoppable(page);
  await page.goto('./gallery.html#file-map/grow');
  const step = page.getByRole('button', { name: 'step', exact: true });
  const back = page.getByRole('button', { name: 'back' });
  await expect(back).toBeVisible();
  await stop();
  await back.click();
  await page.clock.runFor(1000);
  for (const button of [step, back]) {
    const seen = await watch(page, button, 'extent.12.111');
    const [first, last] = [seen[0], seen[seen.length - 1]];
    expect(Math.abs(last.y - first.y)).toBeGreaterThan(40);
    const between = seen.filter((p) => Math.abs(p.y - first.y) > 4 && Math.abs(p.y - last.y) > 4);
    expect(between.length).toBeGreaterThan(4);
    expect(between.every((p) => p.lifted)).toBe(true);
    expect(last.lifted).toBe(false);
    const down = Math.sign(last.y - first.y);
    expect(seen.every((p, i) => i === 0 || (p.y - seen[i - 1].y) * down >= -0.5)).toBe(true);
  }
});

test('a chunk that breaks falls to its row; where less motion is asked for it is there', { tag: '@long' }, async ({
  page,
}) => {
  const stop = await stoppable(page);
  await page.goto('./gallery.html#buddy/found');
  const back = page.getByRole('button', { name: 'back' });
  await expect(back).toBeVisible();
  await stop();
  const between = async () => {
    for (let i = 0; i < 2; i++) {
      await back.click();
      await page.clock.runFor(1000);
    }
    const seen = await watch(page, page.getByRole('button', { name: 'step', exact: true }), 'chunk.1.8.768>');
    const end = seen[seen.length - 1];
    return seen.filter((p) => Math.abs(p.y - end.y) > 2).length;
  };
  expect(await between()).toBeGreaterThan(4);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // One of its two steps back undoes the step above.
  expect(await between()).toBe(0);
});

if (long)
  test('all motions play side by side, those in sight, and are held where less motion is asked for', async ({
    page,
  }) => {
    await page.goto('./gallery.html');
    await page.getByRole('link', { name: 'All motions' }).click();
    const motions = page.getByRole('region', { name: 'All motions' });
    const grows = motions.getByRole('figure').filter({ hasText: 'A level more' });
    await grows.scrollIntoViewIfNeeded();
    // The styles come although no card of the view was shown: without them all would be black.
    await expect(grows.locator('svg > g rect').first()).toBeVisible();
    const fills = await grows
      .locator('svg > g rect')
      .evaluateAll((marks) => [...new Set(marks.map((mark) => getComputedStyle(mark).fill))]);
    expect(fills.length).toBeGreaterThan(2);
    // Again and again: it is seen on its way, at rest, and on its way once more.
    await grows.evaluate(async (figure) => {
      for (let turn = 0, was = false; turn < 3; ) {
        await new Promise(requestAnimationFrame);
        const now = figure.querySelector('[data-on-the-way]') !== null;
        if (now !== was) turn++;
        was = now;
      }
    });
    const last = motions.getByRole('figure').last();
    await last.scrollIntoViewIfNeeded();
    await expect(grows).not.toBeInViewport();
    const picture = grows.locator('svg');
    // Once it is known to be out of sight, it rests.
    const rests = async () => {
      const out = await picture.innerHTML();
      await page.waitForTimeout(400);
      return (await picture.innerHTML()) === out;
    };
    await expect.poll(rests).toBe(true);
    expect(await rests()).toBe(true);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(motions.getByRole('radio', { name: 'held on their way' })).toBeChecked();
    await grows.scrollIntoViewIfNeeded();
    await expect(grows.locator('.gallery-strip svg')).toHaveCount(5);
  });

/** What a student comes for, by its scene. */
const MOTIONS = {
  'a leaf splits': 'file-map/split',
  'a tree grows': 'file-map/grow',
  'a buddy breaks': 'buddy/found',
  'a flush': 'page-cache/placed',
  'a commit': 'journal/copies',
  'a checkpoint': 'journal/home',
  'a replay': 'journal/replay',
  'a lookup': 'directory/hash',
  'a check': 'fsck/sweep',
} as const;

if (long)
  test('the motions are kept as pictures, each held at five places of its way', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.setViewportSize({ width: 1600, height: 1000 });
    const to = fileURLToPath(new URL('../test-results/pictures/motions', import.meta.url));
    for (const [name, scene] of Object.entries(MOTIONS)) {
      await page.goto(`./gallery.html#${scene}@light`);
      const strip = page.locator('.gallery-strip');
      const held = strip.locator('svg');
      await expect(held, scene).toHaveCount(5);
      const pictures = await held.evaluateAll((all) => all.map((svg) => svg.innerHTML));
      // No two of them are alike: something happens all the way.
      expect(new Set(pictures.map((p) => p.replaceAll(/:r\w+:|«\w+»/g, ''))).size, name).toBe(5);
      await strip.screenshot({ path: path.join(to, `${name.replaceAll(' ', '-')}.png`) });
    }
    expect(errors).toEqual([]);
  });

test('on a phone it is one column, the list folds, and no word is cut', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('./gallery.html');
  await expect(page.getByRole('searchbox', { name: 'Find a scene' })).toBeHidden();
  await page.getByText(/^\d+ scenes$/).click();
  await page.getByRole('link', { name: 'Journal', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Find a scene' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Journal', exact: true }).nth(1)).toContainText('Not home yet');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const eye = {
    root: '.gallery',
    target: 44,
    text: 10,
    wide: 'pre',
    cells: '.crash-cell, .matrix-cell, .gallery-scene',
  };
  const found = await judge(page, eye);
  expect(found, found.join('\n')).toEqual([]);
  await context.close();
});
