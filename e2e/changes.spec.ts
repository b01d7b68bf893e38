/** What changed: by a command and since a bookmark, each line leading to its bytes. */
import { expect, test } from '@playwright/test';
import { atStep, fragmentOf, openLab, stepNow } from './lab.ts';

test('what a command changed is listed, leads to its field, and can be counted from a bookmark', async ({ page }) => {
  const errors = await openLab(page, 'at=after:ext_grow_indepth&tiles=map');
  const grows = await stepNow(page);
  await page.keyboard.press('w');
  const tile = page.getByRole('region', { name: 'What changed?' });
  await expect(tile.getByRole('combobox')).toHaveValue('command');
  await expect(tile.getByRole('listitem').filter({ hasText: 'extents of inode 12' }).first()).toContainText('0 → 4');
  await tile.getByRole('button', { name: /^i_size_lo/ }).click();
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('i_size_lo');
  await expect.poll(() => fragmentOf(page)).toContain('sel=136:i_size_lo');
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowRight');
  await atStep(page, grows + 1);
  await tile.getByRole('combobox').selectOption({ label: `since the bookmark at step ${grows}` });
  await expect(tile.getByRole('listitem').filter({ hasText: 'events' }).first()).toContainText(
    `${grows} → ${grows + 1}`,
  );
  await expect.poll(() => fragmentOf(page)).toContain(`since=${grows}`);
  await page.keyboard.press('w');
  await expect(tile).toHaveCount(0);
  expect(errors).toEqual([]);
});
