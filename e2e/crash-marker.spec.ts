/**
 * The crash marker on the timeline: dropped, dragged and moved by keys; the tile and the lanes are about its moment.
 */
import { expect, type Page, test } from '@playwright/test';
import { long } from '../tests/helpers/long.ts';
import { atStep, fragmentOf, openLab, ready } from './lab.ts';

const marker = (page: Page) => page.getByRole('slider', { name: 'Crash marker' });
const tile = (page: Page) => page.getByRole('region', { name: 'Power cut', exact: true });

async function openCommit(page: Page): Promise<string[]> {
  const errors = await openLab(page);
  await page.getByTitle('Scenarios to begin with').click();
  await page.getByRole('menuitem', { name: 'Pulling the plug in a commit' }).click();
  await ready(page);
  return errors;
}

if (long)
  test('a key drops it; the tile keeps to it while the scrubber moves; a link brings it back', async ({ page }) => {
    const errors = await openCommit(page);
    const at = Number(await page.getByRole('slider', { name: 'Moment' }).getAttribute('aria-valuenow'));
    await expect(tile(page)).toContainText(`If the power fails at step ${at}`);
    await page.keyboard.press('c');
    await expect(marker(page)).toHaveAttribute('aria-valuetext', /may be lost/);
    await expect(tile(page)).toContainText(`If the power fails at the crash marker, step ${at}, which is shown`);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await atStep(page, 1);
    await expect(tile(page)).toContainText(`If the power fails at the crash marker, step ${at}.`);
    await expect(tile(page).getByRole('list', { name: 'Writes on their way' })).toBeVisible();
    await expect.poll(() => fragmentOf(page)).toMatch(new RegExp(`at=1&.*cut=${at}`));
    await page.reload();
    await ready(page);
    await expect(marker(page)).toHaveAttribute('aria-valuenow', String(at));
    await atStep(page, 1);
    await tile(page).getByRole('button', { name: 'Go there' }).click();
    await atStep(page, at);
    // Its own keys move it, and nothing else.
    await marker(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(marker(page)).toHaveAttribute('aria-valuenow', String(at - 1));
    await page.keyboard.press('Shift+ArrowLeft');
    await atStep(page, at);
    await page.keyboard.press('Home');
    await expect(marker(page)).toHaveAttribute('aria-valuetext', /step 0: There is no volume yet/);
    await page.keyboard.press('Delete');
    await expect(marker(page)).toHaveCount(0);
    await expect(tile(page)).toContainText(/If the power fails at step \d/);
    await expect.poll(() => fragmentOf(page)).not.toContain('cut=');
    expect(errors).toEqual([]);
  });

test('it is dragged onto the lanes, and along them, and taken away', { tag: '@long' }, async ({ page }) => {
  const errors = await openCommit(page);
  const lanes = (await page.getByRole('group', { name: 'Lanes' }).boundingBox())!;
  const dock = (await page.getByRole('button', { name: 'Drop the crash marker' }).boundingBox())!;
  const y = lanes.y + 8;
  await page.mouse.move(dock.x + 20, dock.y + 8);
  await page.mouse.down();
  await page.mouse.move(lanes.x + lanes.width * 0.4, y, { steps: 6 });
  await page.mouse.up();
  const steps = Number(await marker(page).getAttribute('aria-valuemax'));
  const isAt = (share: number) =>
    expect
      .poll(async () => Math.abs(Number(await marker(page).getAttribute('aria-valuenow')) - steps * share))
      .toBeLessThanOrEqual(2);
  await isAt(0.4);
  const flag = (await marker(page).boundingBox())!;
  await page.mouse.move(flag.x + 4, flag.y + 8);
  await page.mouse.down();
  await page.mouse.move(lanes.x + lanes.width * 0.9, y, { steps: 6 });
  await page.mouse.up();
  await isAt(0.9);
  // None of this moved the scrubber, which stands at the end of the link's moment.
  await page.getByRole('button', { name: 'Take the crash marker away' }).last().click();
  await expect(marker(page)).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('on a phone it is dropped by a tap', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const errors = await openCommit(page);
  await page.getByRole('button', { name: 'Drop the crash marker' }).click();
  await expect(marker(page)).toBeVisible();
  const flag = (await marker(page).boundingBox())!;
  expect(flag.x).toBeGreaterThanOrEqual(0);
  expect(flag.x + flag.width).toBeLessThanOrEqual(390);
  expect(errors).toEqual([]);
});
