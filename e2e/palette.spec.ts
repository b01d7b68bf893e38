/** The palette: everything in one list, by the keyboard. */
import { expect, test } from '@playwright/test';
import { atStep, openLab, stepNow } from './lab.ts';

test('Ctrl+K finds a tile, a step, a command for the prompt and a word', async ({ page }) => {
  const errors = await openLab(page, 'at=after:ext_grow_indepth');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  const field = palette.getByRole('combobox');
  const choose = async (typed: string) => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await field.fill(typed);
    await field.press('Enter');
  };
  await choose('inode tables');
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Inode tables' })).toBeVisible();
  const to = 100;
  await choose(`${to}`);
  await atStep(page, to);
  await choose('fallocate');
  await expect(page.getByRole('textbox', { name: 'Command' })).toHaveValue('fallocate ');
  await expect(page.getByRole('textbox', { name: 'Command' })).toBeFocused();
  // What is chosen is told to a screen reader as one goes on.
  await page.keyboard.press('Control+k');
  await field.fill('theme');
  await field.press('ArrowDown');
  const chosen = palette.getByRole('option', { selected: true });
  await expect(chosen).toHaveId((await field.getAttribute('aria-activedescendant'))!);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await choose('journal');
  await expect(page.getByRole('region', { name: 'Journal' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('what is typed at once is in it, and means nothing to the page behind it', { tag: '@long' }, async ({ page }) => {
  const every = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
  const errors = await openLab(page, 'at=after:ext_grow_indepth');
  const there = await stepNow(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(every);
  await expect(page.getByRole('combobox', { name: 'Find an action' })).toHaveValue(every);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await atStep(page, there);
  expect(errors).toEqual([]);
});

test('a dialog that was closed this very moment does not keep it away', async ({ page }) => {
  const errors = await openLab(page);
  await page.keyboard.press('g');
  await expect(page.getByRole('dialog', { name: 'Words' })).toBeVisible();
  // Before the browser tells of the end of the dialog.
  await page.evaluate(() => {
    document.querySelector('dialog')!.close();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
  });
  await page.keyboard.type('help');
  await expect(page.getByRole('combobox', { name: 'Find an action' })).toHaveValue('help');
  expect(errors).toEqual([]);
});
