/** The recording is stepped through by key, by button and by hand, and the page follows. */
import { expect, test } from '@playwright/test';
import { atStep, editor, moving, openLab, ready, run, stepNow, stepText } from './lab.ts';

test.use(moving);

const SMALL = 'run=mke2fs+-t+ext4+-b+1024+disk.img+8M';

async function stepsOf(page: Parameters<typeof stepText>[0]): Promise<number> {
  const text = await stepText(page).innerText();
  return Number(text.replace(/.* of /s, '').replaceAll(',', ''));
}

test('keys step by event, operation and write, to the start and the end', async ({ page }) => {
  const errors = await openLab(page, SMALL);
  const steps = await stepsOf(page);
  expect(steps).toBeGreaterThan(10);
  await atStep(page, steps);
  await page.keyboard.press('Home');
  await atStep(page, 0);
  for (const key of ['ArrowRight', 'PageDown', 'ArrowRight']) await page.keyboard.press(key);
  await atStep(page, 3);
  for (const key of ['ArrowLeft', 'PageUp']) await page.keyboard.press(key);
  await atStep(page, 1);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(stepText(page)).not.toContainText(/step\s*1\b/);
  await page.keyboard.press('Home');
  const writes = page.getByLabel('Counters').getByText('block writes').locator('xpath=following-sibling::dd[1]');
  await page.keyboard.press('.');
  await expect(writes).toHaveText('1');
  await page.keyboard.press('.');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(writes).toHaveText('3');
  await page.keyboard.press(',');
  await expect(writes).toHaveText('2');
  await page.keyboard.press('End');
  await atStep(page, steps);
  expect(errors).toEqual([]);
});

test('each step says a sentence, the present event is lit in the outline', async ({ page }) => {
  await openLab(page, `${SMALL}&at=0`);
  const sentence = page.locator('.narration-sentence');
  const said = new Set<string>();
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('ArrowRight');
    await atStep(page, i + 1);
    await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('id', `event-${i}`);
    await expect(sentence).not.toBeEmpty();
    said.add(await sentence.innerText());
  }
  expect(said.size).toBeGreaterThan(2);
  expect([...said].join('')).not.toContain('*');
});

test('play runs to the end and stops there; the slider is dragged', async ({ page }) => {
  await openLab(page, `${SMALL}&at=0`);
  const steps = await stepsOf(page);
  await page.getByLabel('Speed').press('End');
  await page.getByRole('button', { name: 'Play' }).click();
  await atStep(page, steps);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();

  const lanes = (await page.getByRole('group', { name: 'Lanes' }).boundingBox())!;
  await page.mouse.move(lanes.x + lanes.width * 0.9, lanes.y + 30);
  await page.mouse.down();
  await page.mouse.move(lanes.x + (lanes.width * 7) / steps, lanes.y + 40, { steps: 5 });
  await page.mouse.up();
  await atStep(page, 7);
  const slider = page.getByRole('slider', { name: 'Moment' });
  await slider.focus();
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', '8');
});

test('a click in the outline goes there, and Back returns', { tag: '@long' }, async ({ page }) => {
  await openLab(page, `${SMALL}&at=after:divide`);
  const there = await stepNow(page);
  await page.locator('#event-4').click();
  await atStep(page, 5);
  await page.goBack();
  await atStep(page, there);
});

test('a moment is bookmarked, found again and forgotten', { tag: '@long' }, async ({ page }) => {
  await openLab(page, `${SMALL}&at=after:write_super`);
  const there = await stepNow(page);
  await page.getByRole('button', { name: 'Bookmark this moment' }).click();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: `Go to the bookmark at step ${there}` }).click();
  await atStep(page, there);
  await expect.poll(() => page.url()).toContain(`marks=${there}`);
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: /Go to the bookmark/ })).toHaveCount(0);
  await expect.poll(() => page.url()).not.toContain('marks');
});

test('the changes of a block are stepped through', { tag: '@long' }, async ({ page }) => {
  await openLab(page, `${SMALL}&at=0&sel=1`);
  const next = page.getByRole('button', { name: 'Next change of block 1' });
  await next.click();
  await expect(stepText(page)).not.toContainText(/step\s*0\b/);
  await expect(page.getByRole('region', { name: 'Written by this step' }).locator('[aria-pressed=true]')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('[');
  await expect(page.getByText('Block 1 does not change before this moment.')).toBeVisible();
});

test('typing in the script moves nothing', async ({ page }) => {
  await openLab(page, `${SMALL}&at=after:write_super`);
  const there = await stepNow(page);
  const field = editor(page);
  await field.press('Home');
  await field.press('ArrowRight');
  await field.pressSequentially(' b ');
  await atStep(page, there);
  await field.press('Escape');
  await expect(field).toHaveText('mke2fs -t ext4 -b 1024 disk.img 8M');
  await run(page, 'mke2fs -t ext2 disk.img 1M');
  await ready(page);
  await expect(page.getByTitle('Format another volume')).toContainText('ext2');
});
