/** The same script on three file systems: columns side by side, differences in words, and the command of the step. */
import { expect, test } from '@playwright/test';
import { fragmentOf, openLab, ready, run } from './lab.ts';

const SCRIPT = `# mkfs: -t ext4
# size: 32M
mkdir mail
for i in 1 2 3; do
  head -c 9000 /dev/urandom > mail/$i
  sync mail/$i
done
`;

test('three file systems run the same script, and stepping chooses a command', async ({ page }) => {
  const errors = await openLab(page, 'tiles=compare');
  await run(page, SCRIPT);
  const compare = page.getByRole('region', { name: 'Compare' });
  for (const name of ['ext2', 'ext3', 'ext4'])
    await expect(compare.getByRole('columnheader', { name, exact: true })).toBeVisible();
  const words = compare.getByRole('list', { name: 'The differences in words' });
  await expect(words).toContainText(/Programs waited least on ext\d/, { timeout: 30_000 });
  // A bar each for the script and for the command that the step is in, which is the last one.
  await expect(compare.getByRole('img', { name: /^ext3: .*journal/ })).toHaveCount(2);
  const journal = compare.getByRole('row', { name: /of it, journal/ });
  await expect(journal.getByRole('cell').first()).toContainText('0 bytes');
  await expect(journal.getByRole('cell').first()).toContainText('least');

  const here = compare.getByRole('row', { name: /This command/ });
  await expect(here).toContainText('sync mail/$i turn 3 of 3');
  const before = await here.getByRole('img').nth(2).getAttribute('aria-label');
  await page.getByRole('radio', { name: 'command' }).click();
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(here).not.toContainText('sync mail/$i turn 3');
  await expect(here.getByRole('img')).toHaveCount(3);
  expect(await here.getByRole('img').nth(2).getAttribute('aria-label')).not.toBe(before);

  await compare.getByLabel('What is compared').selectOption({ label: 'Disks' });
  await expect(compare.getByRole('columnheader', { name: '4 disks', exact: true })).toBeVisible();
  await expect(words).toContainText(/with \d disks?/, { timeout: 30_000 });
  // A link brings the comparison back.
  await expect.poll(() => fragmentOf(page)).toContain('compare=disks');
  await page.reload();
  await ready(page);
  await expect(compare.getByLabel('What is compared')).toHaveValue('disks');
  await expect(words).toContainText(/with \d disks?/, { timeout: 30_000 });
  expect(errors).toEqual([]);
});

test('what mke2fs alone made has no script to run again, and a scenario compares', async ({ page }) => {
  const errors = await openLab(page, 'tiles=compare');
  await run(page, 'mke2fs -t ext4 disk.img 16M');
  const compare = page.getByRole('region', { name: 'Compare' });
  await expect(compare).toContainText('Only a script can be run again');
  await page.getByTitle('Scenarios to begin with').click();
  await page.getByRole('menuitem', { name: 'Three file systems, one script' }).click();
  await ready(page);
  await expect(compare).toContainText(/Programs waited least on ext\d/, { timeout: 30_000 });
  expect(errors).toEqual([]);
});
