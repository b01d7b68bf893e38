/** Every scenario arrives as it says, and shows its turn by one press. */
import { expect, type Page, test } from '@playwright/test';
import type { Scenario } from '../src/app/scenario.ts';
import { SCENARIOS } from '../src/app/scenarios.ts';
import { tileNamed } from '../src/views/tiles.ts';
import { sample } from '../tests/helpers/long.ts';
import { openLab, ready } from './lab.ts';

/** Loading all in one page takes a while. */

async function choose(page: Page, { name, tiles, preset }: Scenario): Promise<void> {
  await page.getByTitle('Scenarios to begin with').click();
  await page
    .getByRole('menuitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
  await ready(page);
  await expect(page).toHaveTitle(`${name} · ext4lab`);
  for (const id of tiles.split(',').map((tile) => tile.replace('!', '')))
    if (tiles.includes('!') ? tiles.includes(`${id}!`) : true)
      await expect(page.getByRole('region', { name: tileNamed(id)!.name, exact: true }).first()).toBeVisible();
  if (preset) await expect(page.locator('.tiles')).toContainText('Programs waited least');
}

test('each is there', async ({ page }) => {
  const errors = await openLab(page);
  const invitation = page.locator('.message.invitation');
  for (const scenario of sample(SCENARIOS, 16)) {
    const { watch, learnt, turn, busiest } = scenario;
    await choose(page, scenario);
    if (!busiest) await expect(invitation).toContainText(watch);
    if (turn.press) await page.getByRole('button', { name: turn.press }).click();
    else await page.getByRole('button', { name: 'Forward', exact: false }).first().click();
    await expect(invitation, scenario.name).toContainText(learnt);
  }
  expect(errors).toEqual([]);
});
