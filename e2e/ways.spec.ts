/** The ways to look: how much of the screen the picture has, what opens and closes, and the keys between them. */
import { expect, type Page, test } from '@playwright/test';
import { stepOf } from '../tests/helpers/steps.ts';
import {
  atRest,
  atStep,
  drawn,
  fragmentOf,
  moving,
  openInspector,
  openLab,
  sentence,
  shareOf,
  stepNow,
  stepText,
} from './lab.ts';

test.use(moving);

const SMALL = 'run=mke2fs+-t+ext4+-b+1024+disk.img+8M';

test('presenting leaves the picture, the sentence and the transport', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const errors = await openLab(page, 'theme=projector&at=before:ext_grow_indepth');
  await page.keyboard.press('p');
  await expect.poll(() => fragmentOf(page)).toContain('way=present');
  await atRest(page);
  expect(await shareOf(page, page.locator('.tiles-room'))).toBeGreaterThan(0.6);
  for (const gone of ['.header', '.side', '.counters', '.tile-bar', '.narration-why', '.lane-labels'])
    await expect(page.locator(gone).filter({ visible: true })).toHaveCount(0);
  const told = await sentence(page).evaluate((e) => Number.parseFloat(getComputedStyle(e).fontSize));
  expect(told).toBeGreaterThanOrEqual(32);
  // A clicker steps from beat to beat.
  const present = page.locator('.beats [aria-current]');
  const before = await stepNow(page);
  await expect(present).toHaveText('5 blocks found');
  await page.keyboard.press('PageDown');
  await expect(present).toHaveText('the tree grows');
  await expect(sentence(page)).toContainText('4 entries move');
  await page.keyboard.press('PageUp');
  await atStep(page, before);
  // No tile is cut off, and nothing leaves the screen.
  for (const tile of await page.locator('.tiles > *').all()) {
    const { x, y, width, height } = (await tile.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(1280);
    expect(y + height).toBeLessThanOrEqual(720);
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('.header')).toBeVisible();
  await expect.poll(() => fragmentOf(page)).not.toContain('way=');
  expect(errors).toEqual([]);
});

test('a link brings the way back, and a button leads out of it', { tag: '@long' }, async ({ page }) => {
  await openLab(page, `${SMALL}&way=present&at=after:place_tables`);
  await atStep(page, stepOf('mke2fs -t ext4 -b 1024 disk.img 8M', 'after:place_tables'));
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('radio', { name: 'Explore' })).toBeChecked();
  await page.getByRole('radio', { name: 'Present' }).click({ force: true });
  await expect(page.locator('.present')).toBeVisible();
});

test('exploring, the stage has half of the screen until the inspector is opened', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const errors = await openLab(page, 'at=after:ext_grow_indepth');
  const stage = page.getByRole('main', { name: 'Stage' });
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector).toHaveCount(0);
  expect(await shareOf(page, page.locator('.tiles-room'))).toBeGreaterThan(0.5);
  await page.getByRole('button', { name: 'Fold the script' }).click();
  expect(await shareOf(page, stage)).toBeGreaterThan(0.6);
  await page.getByRole('button', { name: 'Show the script' }).click();
  await expect(page.getByRole('region', { name: 'Script' })).toBeVisible();
  // What the step wrote: the new node of the tree rather than the inode; and it goes on with the steps.
  await openInspector(page);
  const block = inspector.getByRole('region', { name: /^Block/ });
  await expect(block).toHaveAccessibleName('Block 9346');
  await page.keyboard.press('ArrowLeft');
  await expect(block).not.toHaveAccessibleName('Block 9346');
  await page.keyboard.press('ArrowRight');
  await expect(block).toHaveAccessibleName('Block 9346');
  expect(fragmentOf(page)).not.toContain('sel=');
  // A pick stays until it is let go.
  await page.getByRole('region', { name: 'Written by this step' }).getByRole('button', { name: 'Block 136' }).click();
  await page.keyboard.press('ArrowLeft');
  await expect(block).toHaveAccessibleName('Block 136');
  await expect.poll(() => fragmentOf(page)).toContain('sel=136');
  await page.keyboard.press('ArrowRight');
  await inspector.getByRole('button', { name: 'Follow the steps' }).click();
  await expect(block).toHaveAccessibleName('Block 9346');
  await page.keyboard.press('Escape');
  await expect(inspector).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a link that carries a block opens the inspector on it', { tag: '@long' }, async ({ page }) => {
  await openLab(page, `${SMALL}&at=after:place_tables&sel=1`);
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.getByRole('region', { name: 'Block 1', exact: true })).toBeVisible();
  await inspector.getByRole('button', { name: 'Close the inspector' }).click();
  await expect(inspector).toHaveCount(0);
  await expect.poll(() => fragmentOf(page)).not.toContain('sel=');
});

/** The text that can be seen, word by word and figure by figure. */
const readable = (page: Page) =>
  page.evaluate(() => {
    const text: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const box = node.parentElement!.getBoundingClientRect();
      const seen = node.parentElement!.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (seen && box.width > 1 && !node.parentElement!.closest('.visually-hidden')) text.push(node.textContent!);
    }
    const all = text.join(' ').toLowerCase();
    return {
      words: new Set(all.match(/[a-z][a-z_0-9’]*/g)).size,
      figures: all.match(/(?<![a-z_])\d[\d.,]*/g)!.length,
    };
  });

test('a first visit has little to read, one thing to press and ways on', { tag: '@firefox' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const errors = await openLab(page, '', { first: true });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await drawn(page);
  for (let i = 0; i < 3; i++) {
    const { words, figures } = await readable(page);
    expect(words).toBeLessThan(60);
    expect(words).toBeGreaterThan(20);
    expect(figures).toBeLessThan(40);
    await page.getByRole('button', { name: 'Take the next step' }).click();
    await atRest(page);
  }
  const before = await stepText(page).textContent();
  await page.getByRole('button', { name: 'Take the next step' }).click();
  await atRest(page);
  expect(await stepText(page).textContent()).not.toBe(before);
  await page.getByRole('button', { name: 'Open the workbench' }).click();
  await expect(page.getByRole('region', { name: 'Script' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('help says the keys, lines to try, the tiles and the commands', { tag: '@long' }, async ({ page }) => {
  await openLab(page, SMALL);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  for (const part of ['Keys', 'To try at the prompt', 'Tiles', 'Commands'])
    await expect(help.getByRole('heading', { name: part })).toBeVisible();
  await expect(help.getByText('truncate', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(help).toBeVisible();
});

test('a scenario that is chosen has the focus on the stage', { tag: '@long' }, async ({ page }) => {
  await openLab(page);
  await page.getByTitle('Scenarios to begin with').click();
  await page.getByRole('menuitem', { name: /^Deleted before it was flushed/ }).click();
  await expect(page.getByRole('main', { name: 'Stage' })).toBeFocused();
});

test('kernel details are off until they are wanted, and kept', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ext4lab.seen', '1'));
  await page.goto('./#at=after:ext_grow_indepth');
  const name = page.getByLabel('Narration').getByText('ext4lab:ext_grow_indepth');
  await expect(sentence(page)).toContainText('4 entries move');
  await expect(name).toHaveCount(0);
  await page.getByRole('button', { name: 'kernel details' }).click();
  await expect(name).toBeVisible();
  await expect.poll(() => fragmentOf(page)).toContain('details=1');
  await page.reload();
  await expect(name).toBeVisible();
  await page.keyboard.press('k');
  await expect(name).toHaveCount(0);
});

test('with a small projector the stage has the place of the script, until it is asked for', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openLab(page, 'theme=projector&at=after:ext_grow_indepth');
  expect(await shareOf(page, page.getByRole('main', { name: 'Stage' }))).toBeGreaterThan(0.5);
  await page.getByRole('button', { name: 'Show the script' }).click();
  await expect(page.getByRole('region', { name: 'Script' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the way to look is chosen from a list; presenting says what could not be done', async ({ page }) => {
    await openLab(page, 'at=after:ext_grow_indepth');
    await page.getByRole('combobox', { name: 'Way to look' }).selectOption('Present');
    await expect(page.locator('.present')).toBeVisible();
    await page.evaluate(() => {
      location.hash = `${location.hash}&nonsense=1`;
    });
    await expect(page.getByRole('alert')).toContainText('nonsense');
  });
});
