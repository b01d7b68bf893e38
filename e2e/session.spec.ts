/**
 * A whole session without a pointer: from the first visit by way of a scenario, steps, tiles, blocks and fields to a command,
 * a power cut and a file. Once by the keyboard, where the focus is looked at wherever it goes; once by roles and names alone.
 */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { atRest, atStep, ready } from './lab.ts';

/** What is wrong with where the focus is. */
const faultOfFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const at = document.activeElement;
    // Beyond the last element is the browser's own, and then the first again.
    if (!at || at === document.body) return undefined;
    const name = `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.slice(0, 40)}`;
    // A choice is drawn by its label.
    const seen = at.matches('input[type=radio], input[type=checkbox]') ? (at.closest('label') ?? at) : at;
    // What of it is in sight: it may be longer than what it scrolls in.
    let { left, top, right, bottom } = seen.getBoundingClientRect();
    for (let box = seen.parentElement; box; box = box.parentElement) {
      if (box !== document.documentElement && getComputedStyle(box).overflow === 'visible') continue;
      const room =
        box === document.documentElement ? new DOMRect(0, 0, innerWidth, innerHeight) : box.getBoundingClientRect();
      [left, right] = [Math.max(left, room.left), Math.min(right, room.right)];
      [top, bottom] = [Math.max(top, room.top), Math.min(bottom, room.bottom)];
    }
    if (right - left < 4 || bottom - top < 4) return `${name} is out of sight`;
    const shares = [0.1, 0.5, 0.9];
    const there = shares.flatMap((u) =>
      shares.map((v) => document.elementFromPoint(left + u * (right - left), top + v * (bottom - top))),
    );
    if (!there.some((e) => e && (seen.contains(e) || e.contains(seen)))) return `${name} is covered`;
    // A text shows its caret.
    if (at.matches('input:not([type=radio], [type=checkbox]), textarea, [contenteditable]')) return undefined;
    const ringed = [at, seen, at.parentElement, at.nextElementSibling].some((e) => {
      const style = e && getComputedStyle(e);
      // A separator shows a line in its middle.
      const line = e?.matches('.separator') && getComputedStyle(e, '::after').opacity !== '0';
      return (
        style &&
        (line ||
          (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1) ||
          style.boxShadow !== 'none')
      );
    });
    return ringed ? undefined : `${name} does not show that it has the focus`;
  });

/** By Tab, as often as it takes. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const faults: string[] = [];
  for (let i = 0; i < 150; i++) {
    if ((await target.count()) > 0 && (await target.evaluate((e) => e === document.activeElement))) {
      expect(faults).toEqual([]);
      return;
    }
    await page.keyboard.press(key);
    const fault = await faultOfFocus(page);
    if (fault) faults.push(fault);
  }
  throw new Error(`the focus never came to ${target}: ${faults.slice(0, 5).join('; ')}`);
}

const hasFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

test('a whole session by keyboard alone', { tag: ['@long', '@firefox'] }, async ({ page, browserName }) => {
  test.slow();
  await page.goto('./');
  await ready(page);
  await tabTo(page, page.getByRole('button', { name: 'Open the workbench' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar', { name: 'Tiles' })).toBeVisible();

  // A scenario.
  await tabTo(page, page.getByRole('banner').getByRole('button').first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await hasFocus(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await ready(page);
  await hasFocus(page);

  // Steps, wherever the focus is.
  await page.keyboard.press('Home');
  await atStep(page, 0);
  await page.keyboard.press('ArrowRight');
  await atStep(page, 1);
  await page.keyboard.press('End');
  await atRest(page);

  // A tile, and the same as text.
  const tiles = page.getByRole('toolbar', { name: 'Tiles' });
  for (const name of ['Volume', 'Buddy']) {
    await tabTo(page, tiles.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
    await expect(tiles.getByRole('button', { name, exact: true, pressed: true })).toBeFocused();
  }
  const buddy = page.getByRole('region', { name: 'Buddy allocator' });
  await tabTo(page, buddy.getByRole('button', { name: 'Read as text' }));
  await page.keyboard.press('Enter');
  const text = buddy.getByRole('group', { name: 'Buddy allocator as text' });
  await expect(text).toBeFocused();
  await expect(text.getByRole('heading', { name: 'The group' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(buddy.getByRole('button', { name: 'Read as text' })).toBeFocused();

  // A block, and a field of it.
  await tabTo(page, page.getByRole('application', { name: /^Volume map/ }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.getByRole('region', { name: /^Block \d+/ })).toBeVisible();
  const fields = inspector.getByRole('tree', { name: 'Fields' });
  await tabTo(page, fields.getByRole('treeitem').first());
  await page.keyboard.press('ArrowDown');
  await expect(fields.getByRole('treeitem').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(inspector.getByRole('region', { name: 'About these bytes' })).not.toBeEmpty();

  // A command.
  const command = page.getByRole('textbox', { name: 'Command' });
  await tabTo(page, command, 'Shift+Tab');
  await page.keyboard.type('echo hello > note; sync');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('note; sync');
  await ready(page);
  await expect(command).toBeFocused();

  // A power cut at this moment.
  await tabTo(page, page.getByRole('button', { name: 'Step back' }));
  await page.keyboard.press('c');
  await tabTo(page, tiles.getByRole('button', { name: 'All tiles' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitemcheckbox', { name: /^Power cut/ });
  await expect(item).toBeVisible();
  while (!(await item.evaluate((e) => e === document.activeElement))) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const cut = page.getByRole('region', { name: 'Power cut' });
  await expect(cut).toBeVisible();
  await hasFocus(page);
  await tabTo(page, cut.getByRole('button', { name: 'Pull the plug' }));
  await page.keyboard.press('Enter');
  await expect(cut.getByRole('group', { name: 'Power cut as text' })).toContainText('e2fsck -fn finds');
  await hasFocus(page);

  // The image; the driver cannot tell what Firefox saves.
  if (browserName !== 'chromium') return;
  await tabTo(page, page.getByRole('button', { name: 'Download' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  const file = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await file).suggestedFilename()).not.toBe('');
  await hasFocus(page);
});

test('a whole session by roles and names alone', async ({ page }) => {
  test.slow();
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Open the workbench' }).click();

  await page.getByRole('banner').getByRole('button').first().click();
  await page.getByRole('menuitem', { name: /^A leaf of the tree splits/ }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('application', { name: /^Map of \/f: / })).toBeVisible();

  // Each step is told in a sentence with its number.
  const told = page.getByRole('region', { name: 'Narration' });
  const transport = page.getByRole('toolbar', { name: 'Transport' });
  await transport.getByRole('button', { name: 'To the start' }).click();
  await transport.getByRole('button', { name: 'Step forward' }).click();
  await expect(told.getByText(/^Step \d+\. /)).toHaveCount(1);

  const tiles = page.getByRole('toolbar', { name: 'Tiles' });
  await tiles.getByRole('button', { name: 'All tiles' }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Journal/ }).click();
  await page.keyboard.press('Escape');
  await transport.getByRole('button', { name: 'To the end' }).click();
  const journal = page.getByRole('region', { name: 'Journal', exact: true });
  const text = journal.getByRole('group', { name: 'Journal as text' });
  await expect(text.getByRole('heading', { name: 'The log', exact: true })).toHaveCount(1);
  expect(await text.getByRole('listitem').count()).toBeGreaterThan(0);
  await transport.getByRole('button', { name: 'Step back' }).click();
  await expect(text.getByRole('heading', { name: /^What changed from step \d+ to step/ })).toHaveCount(1);

  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await page.getByRole('button', { name: 'Open the inspector' }).click();
  await inspector.getByRole('tree', { name: 'Fields' }).getByRole('treeitem').nth(1).click();
  await expect(inspector.getByRole('region', { name: 'About these bytes' })).not.toBeEmpty();

  await page.getByRole('textbox', { name: 'Command' }).fill('mkdir new; sync');
  await page.getByRole('textbox', { name: 'Command' }).press('Enter');
  await expect(page.getByRole('log', { name: 'What was printed' })).toContainText('mkdir new');

  await page.getByRole('button', { name: 'Download' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem').first().click();
  expect((await file).suggestedFilename()).not.toBe('');
});
