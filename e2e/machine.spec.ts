/** The machine in the page: a script names it, and the tiles show where its time went and what its disks did. */
import { expect, test } from '@playwright/test';
import { openLab, ready, run } from './lab.ts';

const SCRIPT = `# mkfs: -t ext4
# size: 64M
# machine: papers
# disks: 4
dd if=/dev/zero of=film bs=1M count=4 conv=fsync status=none
echo a line > diary
sync diary
`;

test('a script on four disks shows its latency, and a figure leads to its call', async ({ page }) => {
  const errors = await openLab(page, 'tiles=latency,disks');
  const latency = page.getByRole('region', { name: 'Latency' });
  await expect(latency).toContainText('the script names no machine');
  await run(page, SCRIPT);
  await expect(latency.getByRole('row', { name: /file data/ })).toBeVisible({ timeout: 20_000 });
  await expect(latency.getByRole('row', { name: /journal/ })).toBeVisible();
  // Rows and columns add up to the same.
  const sums = await latency.locator('.lat-sum').allTextContents();
  expect(sums.length).toBeGreaterThan(3);
  // A figure leads to the call that spent the most on it.
  await latency
    .getByRole('row', { name: /journal/ })
    .getByRole('button')
    .last()
    .click();
  await expect(page.getByRole('region', { name: 'Disks' })).toContainText(/from .* on/);
  await latency.getByRole('radio', { name: 'This call' }).click();
  await expect(latency).toContainText('fsync took');
  expect(errors).toEqual([]);
});

test('the disks show every arm, and which disk holds the selected block', async ({ page }) => {
  const errors = await openLab(page, 'tiles=map,disks');
  await run(page, SCRIPT);
  const disks = page.getByRole('region', { name: 'Disks' });
  await expect(disks.getByText('Disk 3', { exact: true })).toBeVisible({ timeout: 20_000 });
  await disks.getByRole('radio', { name: 'Whole script' }).click();
  await expect(disks.locator('.dk-media').first()).toBeVisible();
  await disks.locator('.dk-lane').nth(2).locator('.dk-media').first().click({ force: true });
  await expect(disks.locator('.dk-chosen')).toHaveCount(1);
  await expect(disks).toContainText(/is in chunk [\d,]+: disk 2/);
  expect(errors).toEqual([]);
});

test('a journal commit, and a hit beside a miss, are scenarios', async ({ page }) => {
  const errors = await openLab(page);
  for (const name of ['What an fsync waits for', 'A hit beside a miss']) {
    await page.getByTitle('Scenarios to begin with').click();
    await page.getByRole('menuitem', { name }).click();
    await ready(page);
    await expect(page.getByRole('region', { name: 'Latency' }).getByRole('row', { name: /journal/ })).toBeVisible();
  }
  expect(errors).toEqual([]);
});
