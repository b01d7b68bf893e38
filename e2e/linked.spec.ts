/** What flies from one tile to another: in a step, backwards, held in between, and never at rest or in calm. */
import { expect, type Page, test } from '@playwright/test';
import { SCENARIOS } from '../src/app/scenarios.ts';
import { long } from '../tests/helpers/long.ts';
import { stepOf } from '../tests/helpers/steps.ts';
import { atRest, atStep, framesAfter, moving, openLab, stoppable } from './lab.ts';

test.use(moving);

const { script } = SCENARIOS.find((s) => s.name === 'Many writes, one allocation')!;
/** The data of 128 pages is written to its place; copies of seven blocks go into the log. */
const FLUSH = stepOf(script, 'after:data_written');
const COMMIT = stepOf(script, 'after:write_descriptor');

const link = (tiles: string, at: number | string) => `tiles=${tiles}&at=${at}&script=${encodeURIComponent(script)}`;
const flying = (page: Page) => page.locator('.linked .fly');

/** Where the middle of what flies is in each frame, until the step is over. */
async function framesOf(page: Page, key: string): Promise<{ x: number; y: number }[]> {
  const seen = await framesAfter(
    page,
    () => page.keyboard.press(key),
    () =>
      page.evaluate(() => {
        const box = document.querySelector('.linked .fly')?.getBoundingClientRect();
        return box && box.width > 0 ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : undefined;
      }),
  );
  return seen.filter((place) => place !== undefined);
}

test('pages fly from the page cache to their blocks, and back', async ({ page }) => {
  const stop = await stoppable(page);
  const errors = await openLab(page, link('map,page-cache', FLUSH - 1));
  await atStep(page, FLUSH - 1);
  await atRest(page);
  await stop();
  await expect(flying(page)).toHaveCount(0);
  const volume = (await page.locator('.volume-map').boundingBox())!;
  const cache = (await page.locator('.page-cache').boundingBox())!;
  const within = ({ x, y }: { x: number; y: number }, box: typeof volume) =>
    x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
  for (const [key, from, to] of [
    ['ArrowRight', cache, volume],
    ['ArrowLeft', volume, cache],
  ] as const) {
    const frames = await framesOf(page, key);
    expect(frames.length, key).toBeGreaterThan(8);
    expect(within(frames[0], from), `${key} begins`).toBe(true);
    expect(within(frames[frames.length - 1], to), `${key} ends`).toBe(true);
    await expect(flying(page)).toHaveCount(0);
  }
  await atStep(page, FLUSH - 1);
  expect(errors).toEqual([]);
});

test('it is held where the time is held, and follows a tile that gets another size', { tag: '@long' }, async ({
  page,
}) => {
  await openLab(page, link('map,journal', `${COMMIT - 1}.5`));
  await expect(flying(page).first()).toBeVisible();
  expect(await flying(page).count()).toBeGreaterThan(3);
  const before = (await flying(page).last().boundingBox())!;
  await page.setViewportSize({ width: 1000, height: 640 });
  await expect(async () => expect((await flying(page).last().boundingBox())!.x).not.toBe(before.x)).toPass();
  await page.keyboard.press('ArrowRight');
  await atStep(page, COMMIT);
  await expect(flying(page)).toHaveCount(0);
});

if (long)
  test('nothing flies to a tile that is closed, to what is out of sight, or in calm', async ({ page }) => {
    await openLab(page, link('journal', `${COMMIT - 1}.5`));
    await expect(page.locator('.journal [data-on-the-way]').first()).toBeVisible();
    await expect(flying(page)).toHaveCount(0);
    // Zoomed in on a block that is none of the seven.
    await page.goto('about:blank');
    await openLab(page, `${link('map,journal', `${COMMIT - 1}.5`)}&sel=20000&map=20000@24`);
    await expect(page.locator('.journal [data-on-the-way]').first()).toBeVisible();
    await expect(flying(page)).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('about:blank');
    const stop = await stoppable(page);
    await openLab(page, link('map,journal', COMMIT - 1));
    await atRest(page);
    await stop();
    expect(await framesOf(page, 'ArrowRight')).toEqual([]);
    await atStep(page, COMMIT);
  });
