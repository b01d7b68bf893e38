/** A puzzle is solved by keyboard: what is met is said line by line, it can be taken back, and it is remembered. */
import { expect, test } from '@playwright/test';
import { long } from '../tests/helpers/long.ts';
import { fragmentOf, openLab } from './lab.ts';

test('a puzzle is solved by keyboard', async ({ page }) => {
  const errors = await openLab(page, 'puzzle=nine-blocks');
  const goals = page.getByRole('region', { name: 'Goal' });
  const prompt = page.getByRole('textbox', { name: 'Command' });
  await expect(goals.getByRole('img', { name: 'Not yet' })).toHaveCount(3);
  await prompt.focus();
  const type = async (line: string) => {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
    await expect(prompt).toHaveValue('');
  };
  await type('fallocate -l 9K f');
  await expect(goals.getByRole('img', { name: 'Met' })).toHaveCount(2);
  await expect(goals).toContainText('now 0');
  await expect(goals.getByRole('status')).toHaveText('2 of 3 met');
  await type('dd if=/dev/zero of=f bs=1k count=1 seek=1 conv=notrunc,fsync');
  await type('dd if=/dev/zero of=f bs=1k count=1 seek=4 conv=notrunc,fsync');
  await expect(page.getByRole('status').getByRole('region', { name: 'Solved' })).toContainText(
    '3 commands: as good as the best known.',
  );

  // Taken back, it is open again; what was reached is kept.
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(goals.getByRole('img', { name: 'Not yet' })).toHaveCount(1);
  await expect(goals).toContainText('Yours: 3');
  await page.getByRole('button', { name: 'Lessons' }).click();
  await expect(page.getByRole('button', { name: /Nine blocks/ })).toContainText('solved: 3 commands');
  expect(errors).toEqual([]);
});

if (long)
  test('a script of one’s own runs from the beginning; hints come one at a time, and the way back is a button', async ({
    page,
  }) => {
    const errors = await openLab(page, 'puzzle=mend-a-disk');
    const hints = page.getByRole('region', { name: 'Hints' });
    await hints.getByRole('button', { name: /Give me a hint/ }).click();
    await expect(hints.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('radio', { name: 'Script', exact: true }).check({ force: true });
    const script = page.getByRole('textbox', { name: 'Your script' });
    await script.fill('debugfs -w -R "sif letter links_count 1" disk.img\ndebugfs -w -R "nothing" disk.img');
    await script.press('Control+Enter');
    await expect.poll(() => fragmentOf(page)).toContain('z=');
    await page.getByRole('radio', { name: 'Terminal' }).check({ force: true });
    await expect(page.getByRole('log')).toContainText('debugfs: nothing is not offered here');
    await expect(page.getByRole('region', { name: 'Goal' })).toContainText('now 3');
    expect(errors).toEqual([]);
  });
