/** Words explain themselves: to a pointer that rests on them, to a tap, and in a list. */
import { expect, type Page, test } from '@playwright/test';
import { long } from '../tests/helpers/long.ts';
import { openLab, sentence } from './lab.ts';

const card = (page: Page) => page.getByRole('tooltip');

/** The glossary comes after the first picture. */
const here = (page: Page) =>
  expect.poll(() => page.evaluate(() => CSS.highlights.get('term')?.size ?? 0)).toBeGreaterThan(0);

/** The middle of a word in a text of the page, HTML or SVG. */
async function middleOf(page: Page, within: string, word: string) {
  return page.evaluate(
    ([selector, wanted]) => {
      for (const root of document.querySelectorAll(selector)) {
        const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
          const at = node.nodeValue!.indexOf(wanted);
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + wanted.length);
          const r = range.getBoundingClientRect();
          if (r.width > 0) return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
        }
      }
      throw new Error(`${wanted} does not stand in ${selector}`);
    },
    [within, word] as const,
  );
}

if (long)
  test('a pointer rests on a word, in the sentence and in a picture', async ({ page }) => {
    const errors = await openLab(page, 'tiles=file-map&at=after:ext_grow_indepth');
    await expect(sentence(page)).toContainText('entries');
    await here(page);
    const { x, y } = await middleOf(page, '.narration-sentence', 'entries');
    // Passing over it is not asking.
    await page.mouse.move(x, y);
    await page.mouse.move(2, 2);
    await page.waitForTimeout(600);
    await expect(card(page)).toHaveCount(0);

    await page.mouse.move(x, y);
    await expect(card(page)).toContainText('One line of a table or a tree');
    // The card stays for a pointer that comes to it: it leads to the lesson.
    await expect(card(page).getByRole('button', { name: 'Lesson: Extents' })).toBeVisible();
    await card(page).hover();
    await expect(card(page)).toBeVisible();
    const box = (await card(page).boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(720);
    await page.keyboard.press('ArrowRight');
    await expect(card(page)).toHaveCount(0);

    const field = await middleOf(page, 'svg.picture', 'i_block');
    await page.mouse.move(field.x - 3, field.y);
    await expect(card(page)).toContainText('A field of ext4_inode');
    await page.mouse.move(2, 2);
    await expect(card(page)).toHaveCount(0);
    expect(errors).toEqual([]);
  });

test('g lists the words on the screen, and looks up any other', { tag: '@long' }, async ({ page }) => {
  await openLab(page, 'tiles=file-map&at=after:ext_grow_indepth');
  await here(page);
  await page.keyboard.press('g');
  const list = page.getByRole('dialog', { name: 'Words on this screen' });
  await expect(list).toContainText('extent');
  await expect(list).not.toContainText('Force unit access');
  await page.keyboard.type('FUA');
  await expect(page.getByRole('dialog', { name: 'Words' })).toContainText('Force unit access');
  await page.getByRole('searchbox').fill('xyzzy');
  await expect(page.getByRole('dialog')).toContainText('No word has “xyzzy” in it.');
  await page.getByRole('searchbox').fill('delayed allocation');
  await page.getByRole('button', { name: 'Lesson: Delayed allocation' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.lesson-text > h2')).toHaveText('Delayed allocation');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('a tap explains a word, and the next one closes it', async ({ page }) => {
    await openLab(page, 'at=after:ext_grow_indepth');
    await here(page);
    const { x, y } = await middleOf(page, '.narration-sentence', 'entries');
    await page.touchscreen.tap(x, y);
    await expect(card(page)).toContainText('One line of a table or a tree');
    const { x: left, width } = (await card(page).boundingBox())!;
    expect(left + width).toBeLessThanOrEqual(390);
    await page.touchscreen.tap(x, y + 60);
    await expect(card(page)).toHaveCount(0);
  });
});
