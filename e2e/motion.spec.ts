/** What lies between two steps is seen: stepping, playing, holding, by the scrubber's hand and in a link. */
import { expect, type Page, test } from '@playwright/test';
import { SCENARIOS } from '../src/app/scenarios.ts';
import { stepOf } from '../tests/helpers/steps.ts';
import {
  atRest,
  atStep,
  drawn,
  frames,
  framesAfter,
  moving,
  openLab,
  ready,
  stepNow,
  stepText,
  stoppable,
} from './lab.ts';

test.use(moving);

const { script } = SCENARIOS.find((s) => s.name === 'A file outgrows its inode')!;
/** The root's entries move down into a new block. */
const GROWS = stepOf(script, 'after:ext_grow_indepth');

const link = (at: number | string) => `tiles=file-map&at=${at}&script=${encodeURIComponent(script)}`;
const marks = (page: Page) => page.locator('.file-map .picture g[data-on-the-way]');

interface Seen {
  x: number;
  y: number;
  way: boolean;
}

/** Where the entry of the file's first block is. */
const entryNow = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('.file-map .picture text')];
    const own = texts.find((t) => t.textContent?.startsWith('0 +1'))!;
    const { x, y } = own.getBoundingClientRect();
    return { x, y, way: own.closest('[data-on-the-way]') !== null };
  });

test('an entry that moves is seen between its two places, on the way there and back', { tag: '@long' }, async ({
  page,
}) => {
  const stop = await stoppable(page);
  const errors = await openLab(page, link(GROWS - 1));
  await atStep(page, GROWS - 1);
  await atRest(page);
  await stop();
  for (const key of ['ArrowRight', 'ArrowLeft']) {
    const frames = await framesAfter(
      page,
      () => page.keyboard.press(key),
      () => entryNow(page),
    );
    const [first, last] = [frames[0], frames[frames.length - 1]];
    const between = frames.filter((f) => f.way);
    expect(last.y - first.y, key).not.toBe(0);
    expect(between.length, key).toBeGreaterThan(8);
    expect(last.way, key).toBe(false);
    // From the first frame to the last it goes one way: nothing flashes.
    const down = Math.sign(last.y - first.y);
    frames.forEach(({ y }, i) => {
      expect(down * (y - frames[Math.max(0, i - 1)].y), `${key}, frame ${i}`).toBeGreaterThanOrEqual(-1);
    });
    // Some of them are really in between, and nothing is left on its way.
    expect(between.some((f) => Math.abs(f.y - first.y) > 4 && Math.abs(f.y - last.y) > 4)).toBe(true);
    await expect(marks(page)).toHaveCount(0);
  }
  expect(errors).toEqual([]);
});

test('a link shows what lies between, and a step goes on from there', { tag: '@long' }, async ({ page }) => {
  await openLab(page, link(`${GROWS - 1}.5`));
  await expect(stepText(page)).toContainText(`${GROWS - 1}.5`);
  await expect(marks(page).first()).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Moment' })).toHaveAttribute('aria-valuenow', `${GROWS - 1}.5`);
  // It arrives at the step that it was on the way to.
  await page.keyboard.press('ArrowRight');
  await atStep(page, GROWS);
  await expect(marks(page)).toHaveCount(0);
  await expect.poll(() => page.url()).not.toContain('.5');
});

test('the words of a tile tell the end once it has come', async ({ page }) => {
  for (const [share, depth, said] of [
    ['.1', 'depth 0', ''],
    ['.9', 'depth 0', ''],
    ['.98', 'depth 1', 'This step: block 9346 is new; 4 entries moved'],
  ]) {
    await openLab(page, link(`${GROWS - 1}${share}`));
    await expect(page.locator('.file-map .tile-caption')).toContainText(depth);
    await expect(page.locator('.file-map .tile-said')).toHaveText(said);
  }
});

test('the scrubber holds a place between two steps, and the link tells it', async ({ page }) => {
  await openLab(page, link(GROWS));
  const lanes = page.getByRole('group', { name: 'Lanes' });
  const box = (await lanes.boundingBox())!;
  const x = (await page.locator('.scrubber').boundingBox())!.x;
  await page.mouse.move(x, box.y + 30);
  for (let i = 0; i < 40; i++) await page.mouse.wheel(0, -400);
  await drawn(page);
  const at = (await page.locator('.scrubber').boundingBox())!.x;
  await page.mouse.move(at - 20, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(at - 44, box.y + 30, { steps: 12 });
  await page.mouse.up();
  await expect(stepText(page)).toContainText(new RegExp(`step\\s*${GROWS - 1}\\.\\d`));
  await expect(marks(page).first()).toBeVisible();
  await expect.poll(() => page.url()).toMatch(new RegExp(`at=${GROWS - 1}\\.\\d+`));
});

test('play stops where it is stopped', { tag: '@long' }, async ({ page }) => {
  await openLab(page, link(GROWS - 3));
  await page.getByRole('slider', { name: 'Speed' }).fill('2');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => stepNow(page)).toBeGreaterThan(GROWS - 3);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await atRest(page);
  const shown = await page.locator('.file-map .picture').innerHTML();
  await frames(page, 20);
  expect(await page.locator('.file-map .picture').innerHTML()).toBe(shown);
});

test('a key that is held goes on slowly, and rests at a step when it is let go', { tag: '@long' }, async ({ page }) => {
  await openLab(page, link('after:ext_insert:3'));
  const from = await stepNow(page);
  for (let i = 0; i < 11; i++) await page.keyboard.down('ArrowRight');
  await page.keyboard.up('ArrowRight');
  const step = () => stepNow(page);
  await expect.poll(step).toBeGreaterThan(from);
  await expect.poll(async () => Number.isInteger(await step())).toBe(true);
  await atRest(page);
  expect(Number.isInteger(await step())).toBe(true);
  // Eleven presses, had they been steps.
  expect(await step()).toBeLessThan(from + 11);
});

test('with reduced motion every picture is a state', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const stop = await stoppable(page);
  await openLab(page, link(GROWS - 1));
  await atRest(page);
  await stop();
  const first = await entryNow(page);
  const frames = await framesAfter(
    page,
    () => page.keyboard.press('ArrowRight'),
    () => entryNow(page),
  );
  expect(new Set([first, ...frames].map((f) => Math.round(f.y))).size).toBe(2);
  expect(frames.some((f) => f.way)).toBe(false);
});

test('a first visit plays a passage without being asked, and any key takes over', async ({ page }) => {
  const errors = await openLab(page, '', { first: true });
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  const entries = page.locator('.file-map .picture text', { hasText: /^\d+ \+1$/ });
  const seen = new Set<number>();
  await expect.poll(async () => seen.add(await entries.count()).size).toBeGreaterThan(3);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await atRest(page);
  const here = await stepText(page).textContent();
  await frames(page, 30);
  expect(await stepText(page).textContent()).toBe(here);
  // It is shown once.
  await page.goto('about:blank');
  await page.goto('./');
  await ready(page);
  await frames(page, 30);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});

test('the passage comes to its end by itself, with reduced motion as states', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await openLab(page, '', { first: true });
  for (let i = 0; i < 40; i++) {
    await page.clock.runFor(700);
    await expect(marks(page)).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await atStep(page, stepOf(script, 'after:ext_insert:7'));
});

test('a step is announced once, and what lies between is silent', async ({ page }) => {
  await openLab(page, link(GROWS - 1));
  const heard = await page.evaluateHandle(() => {
    const said: string[] = [];
    const live = '[aria-live], [role="status"], [role="alert"], output';
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
        const text = region?.textContent ?? '';
        if (region && text !== said[said.length - 1]) said.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return said;
  });
  await page.keyboard.press('ArrowRight');
  await expect(marks(page).first()).toBeVisible();
  await atStep(page, GROWS);
  await expect(marks(page)).toHaveCount(0);
  const said = await heard.jsonValue();
  const sentences = said.filter((text) => text.includes('The root is full'));
  expect(sentences).toHaveLength(1);
  // The step's number, and nothing else.
  expect(said.length, said.join(' | ')).toBeLessThan(4);
});

test('by keyboard on a phone, in every theme, a step is seen to happen', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const theme of ['light', 'dark', 'projector']) {
    await openLab(page, `${link(GROWS - 1)}&theme=${theme}`);
    const pictures = await page.evaluateHandle(() => {
      const seen = new Set<string>();
      const look = () => {
        seen.add(document.querySelector('.file-map .picture')?.innerHTML ?? '');
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      return seen;
    });
    await page.keyboard.press('ArrowRight');
    await atStep(page, GROWS);
    await expect.poll(() => pictures.evaluate((seen) => seen.size), { message: theme }).toBeGreaterThan(5);
    await page.goto('about:blank');
  }
});
