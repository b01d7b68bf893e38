/** Something is broken, checked and repaired on the page; each finding leads to its step and its block. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { e2fsck } from '../tests/helpers/linux-tools.ts';
import { mustJudge, openLab, ready, run, sentence } from './lab.ts';

const check = (page: Page) => page.getByRole('region', { name: 'Check', exact: true });
const caption = (page: Page) => check(page).locator('.tile-caption');

const SCRIPT = `# mkfs: -t ext4 -b 1024
# size: 16M
mkdir docs
echo one > docs/one
echo two > docs/two
sync
`;

test('break something, look, repair, look again', async ({ page }) => {
  const errors = await openLab(page, 'tiles=fsck');
  await run(page, SCRIPT);
  await ready(page);
  await expect(caption(page)).toHaveText('not checked yet');
  // What checks cost was counted, on volumes made for that.
  await expect(check(page).locator('.fsck-pair')).toHaveCount(3);

  await check(page).getByLabel('Break something').selectOption('links');
  await ready(page);
  await expect(check(page).locator('.fsck-damaged')).toContainText('names lead to it');
  await expect(sentence(page)).toContainText('Broken on purpose');

  await check(page).getByRole('button', { name: 'Check', exact: true }).click();
  await ready(page);
  await expect(caption(page)).toHaveText('e2fsck -n: 1 finding, none repaired');

  await check(page).getByRole('button', { name: 'Repair' }).click();
  await ready(page);
  await expect(caption(page)).toHaveText('e2fsck -y: 1 finding, all repaired');
  await check(page).locator('.fsck-findings button').first().click();
  await expect(sentence(page)).toContainText(/Inode \d+ ref count is 3, should be 1/);
  await expect(page.getByRole('complementary').first()).toContainText(/inode/i);

  await page.keyboard.press('End');
  await check(page).getByRole('button', { name: 'Check', exact: true }).click();
  await ready(page);
  await expect(caption(page)).toHaveText('e2fsck -n: nothing is wrong');
  expect(errors).toEqual([]);

  mustJudge('e2fsck');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page
    .getByRole('menuitem', { name: /\.img\.gz/ })
    .first()
    .click();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-fsck-'));
  const file = path.join(dir, 'disk.img');
  fs.writeFileSync(file, gunzipSync(fs.readFileSync(await (await waiting).path())));
  expect(e2fsck(file).says).toBe('');
  fs.rmSync(dir, { recursive: true });
});

test('a scenario shows the superblock from a backup, pass by pass', { tag: '@long' }, async ({ page }) => {
  const errors = await openLab(page);
  await page.getByTitle('Scenarios to begin with').click();
  await page.getByRole('menuitem', { name: /^The superblock is wiped/ }).click();
  await expect(page).toHaveTitle(/The superblock is wiped/);
  await ready(page);
  await page.locator('body').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('End');
  await expect(caption(page)).toContainText('all repaired');
  await expect(check(page).locator('.fsck-pass')).toHaveCount(6);
  await expect(check(page)).toContainText('by a backup of the superblock');
  expect(errors).toEqual([]);
});
