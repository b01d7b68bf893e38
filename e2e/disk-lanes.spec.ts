/** The timeline of a script on a machine has lanes for its disks, and says what each did for the present operation. */
import { expect, test } from '@playwright/test';
import { openLab, ready, run } from './lab.ts';

test('lanes for the disks, and what they did at this moment', { tag: '@long' }, async ({ page }) => {
  const errors = await openLab(page);
  await run(
    page,
    '# mkfs: -t ext4\n# size: 64M\n# machine: papers\n# disks: 4\n# chunk: 64K\ndd if=/dev/zero of=a bs=64k count=12 status=none\nsync\n',
  );
  await ready(page);
  const labels = page.locator('.lane-labels');
  await expect(labels).toContainText(/disk 3|disks 0–3/);
  await page.keyboard.press('Shift+ArrowLeft');
  const words = page.getByRole('list', { name: 'Disks at this moment' });
  for (let i = 0; i < 30 && (await words.count()) === 0; i++) await page.keyboard.press('ArrowRight');
  await expect(words.getByRole('listitem').first()).toContainText(/disk \d: .+ of work in .+, most for/);
  // Pulled up, each has a lane of its own.
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.getByRole('separator', { name: 'Height of the timeline' }).focus();
  for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowUp');
  await expect(labels).toContainText('disk 3');
  expect(errors).toEqual([]);
});
