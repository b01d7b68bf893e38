/** Pictures have the room that they need: on a laptop's screen, and before a room full of people. */
import { expect, type Page, test } from '@playwright/test';
import { atRest, openLab, show } from './lab.ts';

const scenario = (name: string) => new URLSearchParams({ scenario: name }).toString();

/** How high letters of a picture are on the screen, px of their font. */
const letters = (page: Page, text: string) =>
  page
    .locator('svg.picture text', { hasText: text })
    .first()
    .evaluate((e) => Number.parseFloat(getComputedStyle(e).fontSize) * (e as SVGTextElement).getScreenCTM()!.a);

test('what a step changed takes nothing from a low tile’s picture: it would stand elsewhere, and nothing would move', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const errors = await openLab(page, scenario('Clusters of blocks'));
  await atRest(page);
  const body = page.locator('.fm-body');
  const room = async () => {
    const { height } = (await body.boundingBox())!;
    return { height, cut: await body.evaluate((e) => e.scrollHeight - e.clientHeight) };
  };
  const first = await room();
  expect(first.cut).toBe(0);
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('ArrowRight');
    await atRest(page);
    expect(await room()).toEqual(first);
  }
  expect(errors).toEqual([]);
});

test('a hall’s screen shows what a laptop’s does, and all of it larger', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openLab(page, 'way=present&theme=projector&at=after:ext_grow_indepth');
  await atRest(page);
  const near = await letters(page, 'from 0');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await atRest(page);
  expect(await letters(page, 'from 0')).toBeCloseTo(near * 1.5, 1);
  // A fiftieth of the screen is what the last row reads.
  expect(await letters(page, 'blocks of the file')).toBeGreaterThan(1080 / 50);
  const cut = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(cut).toBeLessThanOrEqual(0);
});

test('the picture of a first visit has all of its tile', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLab(page, '', { first: true });
  const tile = page.locator('.welcome-stage .tile');
  await expect(tile.locator('svg.picture')).toBeVisible();
  const [outer, inner] = [(await tile.boundingBox())!, (await tile.locator('.fm-body').boundingBox())!];
  expect(inner.height).toBeGreaterThan(outer.height - 30);
});

test('on a laptop the latency table is not cut off, and the counters have one line', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLab(page, scenario('What an fsync waits for'));
  await atRest(page);
  await expect(page.locator('.lat-matrix')).toBeVisible();
  expect(
    await page
      .locator('.lat-scroll')
      .first()
      .evaluate((e) => e.scrollWidth - e.clientWidth),
  ).toBe(0);
  const tops = await page
    .locator('.counters dl > div')
    .evaluateAll((all) => all.map((e) => e.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('two tiles stay where they are when a message comes or goes', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLab(page, scenario('Four disks, one file'));
  await show(page, { tiles: 'latency,disks' });
  const lefts = () => page.locator('.tiles > *').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().left));
  const before = await lefts();
  expect(new Set(before).size).toBe(2);
  // With as many figures as a machine has, too.
  const tops = await page
    .locator('.counters dl > div')
    .evaluateAll((all) => all.map((e) => e.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await page.locator('.message').getByRole('button').last().click();
  await atRest(page);
  expect(await lefts()).toEqual(before);
});

test('who has fifteen minutes is at the lecture with one press', async ({ page }) => {
  const errors = await openLab(page);
  await page.goto('./#way=learn');
  await page.getByRole('button', { name: 'A lecture of fifteen minutes' }).click();
  const first = page.locator('#path-lecture li button').first();
  await expect(first).toBeInViewport();
  await first.click();
  await expect(page.locator('.tiles')).toBeVisible();
  expect(errors).toEqual([]);
});
