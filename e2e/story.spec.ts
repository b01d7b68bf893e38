/** The story: steps from beat to beat, the strip that shows and leads to them, play that rests; and why a block is where it is. */
import { expect, test } from '@playwright/test';
import { FIRST } from '../src/app/first-scenario.ts';
import { long } from '../tests/helpers/long.ts';
import { stepOf } from '../tests/helpers/steps.ts';
import { atStep, fragmentOf, moving, openLab, sentence } from './lab.ts';

test.use(moving);

test('steps go from beat to beat of the command that is shown', { tag: '@firefox' }, async ({ page }) => {
  const errors = await openLab(page, 'by=story&at=after:ext_grow_indepth');
  const strip = page.getByRole('navigation', { name: 'The story of sync' });
  const present = strip.locator('[aria-current]');
  await expect(strip.getByRole('button')).toHaveCount(8);
  await expect(present).toHaveText('the tree grows');
  await page.keyboard.press('ArrowRight');
  await expect(present).toHaveText('7 blocks found');
  await expect(sentence(page)).toContainText('7 blocks of 1 file get their places');
  await strip.getByRole('button', { name: 'the transaction counts' }).click();
  await expect(sentence(page)).toContainText('The commit block of transaction 2');
  // Into another command, and down to its events.
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await expect(page.getByRole('navigation', { name: 'The story of filefrag -v db' })).toBeVisible();
  await page.getByRole('radio', { name: 'event' }).click({ force: true });
  await expect(page.locator('.beats')).toHaveCount(0);
  expect(errors).toEqual([]);
});

if (long)
  test('play goes through a beat, and rests while its sentence is read', async ({ page }) => {
    await openLab(page, 'by=story&at=before:ext_grow_indepth');
    const present = page.locator('.beats [aria-current]');
    await expect(present).toHaveText('5 blocks found');
    // When each beat begins, by the page's own time.
    const begun = await page.evaluateHandle(() => {
      const times = new Map<string, number>();
      const look = () => {
        const beat = document.querySelector('.beats [aria-current]')?.textContent ?? '';
        if (!times.has(beat)) times.set(beat, performance.now());
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
      return times;
    });
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(present).toHaveText('7 blocks found');
    const rested = await begun.evaluate((times) => times.get('7 blocks found')! - times.get('the tree grows')!);
    expect(rested).toBeGreaterThan(1500);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => fragmentOf(page)).toContain('by=story');
  });

test('a block says why it is where it is', { tag: '@long' }, async ({ page }) => {
  await openLab(page, 'at=after:sys_enter:-1&sel=9766');
  const why = page.locator('.why');
  await why.getByText('Why here?').click();
  await expect(why.getByRole('listitem').first()).toContainText('dd if=/dev/zero of=db');
  await expect(why.getByRole('listitem').last()).toContainText('Inode 12 gets block 9766');
  const given = stepOf(FIRST.script, 'after:ext4_allocate_blocks:2');
  await why.getByRole('button', { name: `Go to step ${given}` }).click();
  await atStep(page, given);
});
