/** The power cut in the page: in the middle of a commit the journal makes the file whole; ext2 leaves e2fsck work. */
import { expect, test } from '@playwright/test';
import { long } from '../tests/helpers/long.ts';
import { fragmentOf, openLab, ready, sentence } from './lab.ts';

test('a crash in a commit, the mount, and the file is whole; and back', { tag: '@firefox' }, async ({ page }) => {
  const errors = await openLab(page);
  await page.getByTitle('Scenarios to begin with').click();
  await page.getByRole('menuitem', { name: 'Pulling the plug in a commit' }).click();
  await ready(page);
  const crash = page.getByRole('region', { name: 'Power cut', exact: true });
  await expect(crash.getByRole('list', { name: 'Writes on their way' })).toBeVisible();
  // One is kept, and all others are lost.
  await crash.getByRole('button', { name: 'All lost' }).click();
  await crash.getByRole('list', { name: 'Writes on their way' }).getByRole('button').first().click();
  await crash.getByRole('button', { name: 'Pull the plug' }).click();
  const after = crash.getByRole('region', { name: 'After the power cut' });
  await expect(after).toContainText('replayed');
  await expect(after.getByRole('row', { name: 'docs/letter' })).toContainText('whole');
  await expect(after.getByRole('row', { name: 'docs/letter' })).toContainText('kept');
  await expect(after.getByRole('row', { name: 'more/note-6' })).toContainText('missing');
  await expect(after.locator('dd').nth(1)).toHaveText('nothing');
  // The disk that is left is a recording of its own, which begins with recovery.
  await crash.getByRole('button', { name: 'Enter this disk' }).click();
  await expect(crash).toContainText('begins with the disk as the power cut left it');
  await ready(page);
  await expect(sentence(page)).toContainText('as the power cut left it');
  await page.keyboard.press('ArrowRight');
  await expect(sentence(page)).toContainText('crash ');
  await page.keyboard.press('ArrowRight');
  await expect(sentence(page)).toContainText('not unmounted');
  // A link brings it back.
  await expect.poll(() => fragmentOf(page)).toContain('tiles=');
  await page.reload();
  await ready(page);
  await expect(crash).toContainText('begins with the disk as the power cut left it');
  await crash.getByRole('button', { name: 'Back to before the cut' }).click();
  await ready(page);
  await expect(crash.getByRole('list', { name: 'Writes on their way' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('the same on ext2 leaves e2fsck work', { tag: '@long' }, async ({ page }) => {
  const errors = await openLab(page);
  await page.getByTitle('Scenarios to begin with').click();
  await page.getByRole('menuitem', { name: 'The same on ext2' }).click();
  await ready(page);
  const crash = page.getByRole('region', { name: 'Power cut', exact: true });
  await crash.getByRole('button', { name: 'Pull the plug' }).click();
  const after = crash.getByRole('region', { name: 'After the power cut' });
  await expect(after).toContainText('No journal was there to replay');
  await expect(after.locator('dd').nth(1)).toContainText(/[1-9]\d* problems?/);
  expect(errors).toEqual([]);
});

if (long)
  test('every moment in every mode; a click says what is lost, a button enters that disk', async ({ page }) => {
    const errors = await openLab(page);
    await page.getByTitle('Scenarios to begin with').click();
    await page.getByRole('menuitem', { name: 'Pulling the plug in a commit' }).click();
    await ready(page);
    const crash = page.getByRole('region', { name: 'Power cut', exact: true });
    const matrix = crash.getByRole('region', { name: 'Every moment, every mode' });
    await matrix.getByRole('button', { name: 'Cut at every moment' }).click();
    await expect(matrix.getByRole('button', { name: 'Cut at every moment again' })).toBeVisible({ timeout: 90_000 });
    await expect(matrix.getByRole('region')).toHaveCount(4);
    for (const mode of ['ordered', 'writeback', 'journal'])
      await expect(matrix.getByRole('region', { name: new RegExp(`^${mode}`) })).toContainText(
        'the structure is whole and every promise is kept',
      );
    // No journal mode leaves e2fsck work; without a journal there is a moment that does.
    for (const mode of ['ordered', 'writeback', 'journal'])
      await expect(matrix.getByRole('button', { name: new RegExp(`^${mode}.*problem`, 'i') })).toHaveCount(0);
    const damaged = matrix.getByRole('button', { name: /^No journal.*e2fsck finds/ }).first();
    await damaged.click();
    await expect(matrix).toContainText(/No journal: the power goes after request .* e2fsck finds/);
    // The keyboard goes on from there.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect(damaged).toBeFocused();
    await matrix.getByRole('button', { name: 'Enter this disk' }).click();
    await expect(crash).toContainText('begins with the disk as the power cut left it');
    await ready(page);
    await expect(sentence(page)).toContainText('as the power cut left it');
    // What was found is still there, and leads to the next disk.
    await expect(matrix.getByRole('region')).toHaveCount(4);
    await matrix
      .getByRole('button', { name: /^Journal/ })
      .first()
      .click();
    await matrix.getByRole('button', { name: 'Enter this disk' }).click();
    await ready(page);
    await expect(matrix.getByRole('region')).toHaveCount(4);
    expect(errors).toEqual([]);
  });

test('a disk that cannot be mounted says so, keeps its transport, and its blocks are there', async ({ page }) => {
  const script = `# mkfs: -t ext4 -b 1024
# size: 8M
mkdir d
echo one > d/kept
sync
crash after:block_bio_queue:10 --lose random:5
`;
  const errors = await openLab(page, new URLSearchParams({ script, tiles: 'map,crash' }).toString());
  await expect(sentence(page)).toContainText('cannot be mounted, so there is nothing to step through');
  await expect(page.getByRole('toolbar', { name: 'Transport' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Step forward/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('.tiles')).toContainText('8,192 blocks of 1 KiB');
  await expect(page.locator('.tiles')).toContainText('and it cannot be mounted');
  expect(errors).toEqual([]);
});
