/** axe on every page and dialog, in the themes; every tile in use is looks.spec's. */
import fs from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { actions } from '../src/app/action-words.ts';
import { sample } from '../tests/helpers/long.ts';
import { axeFinds } from './axe.ts';
import { atRest, openLab } from './lab.ts';

const THEMES = ['dark', 'light', 'projector'];

const none = async (page: Page, where: string) => expect(await axeFinds(page), where).toEqual([]);

test('axe sees a fault', async ({ page }) => {
  await page.setContent('<html lang="en"><title>a</title><main><img src="data:," /><button></button></main></html>');
  expect((await axeFinds(page)).map((found) => found.split(' ')[0])).toEqual(['button-name', 'image-alt']);
});

for (const theme of sample(THEMES, 3)) {
  test(`a first visit, its first step and the course, ${theme}`, async ({ page }) => {
    await openLab(page, `theme=${theme}`, { first: true });
    await none(page, 'the welcome');
    await page.getByRole('button', { name: 'Take the next step' }).click();
    await atRest(page);
    await none(page, 'a step');
    await page.goto('about:blank');
    await page.goto(`./#theme=${theme}&way=learn`);
    await expect(page.locator('.course')).toBeVisible();
    await none(page, 'the course');
  });

  test(`the lab, ${theme}`, async ({ page }) => {
    await page.goto(`./lab.html#theme=${theme}`);
    await expect(page.getByRole('main')).toBeVisible();
    await none(page, 'the lab');
  });

  test(`the gallery, ${theme}`, { tag: '@long' }, async ({ page }) => {
    await page.goto(`./gallery.html#theme=${theme}`);
    await expect(page.getByRole('main')).toBeVisible();
    await none(page, 'the gallery');
  });

  test(`every dialog, ${theme}`, { tag: '@long' }, async ({ page }) => {
    await openLab(page, `theme=${theme}`);
    // Found where they are declared, so that none can be forgotten.
    const declared = fs.readFileSync(new URL('../src/app/actions.ts', import.meta.url), 'utf8');
    const titles = [...declared.matchAll(/name: '(\w+)',\s*act: (?:(?!name:)[\s\S])*?dialog: '/g)].map(
      ([, name]) => actions[name as 'help'],
    );
    expect(titles.length).toBeGreaterThan(5);
    for (const title of titles) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(title);
      await expect(page.getByRole('combobox', { name: 'Find an action' })).toHaveValue(title);
      if (title === titles[0]) await none(page, 'the palette');
      await page.keyboard.press('Enter');
      await expect(page.locator('.palette-list')).toHaveCount(0);
      const dialog = page.getByRole('dialog').last();
      await expect(dialog).toBeVisible();
      await atRest(page);
      await none(page, title);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
}

test('an embedded lab', async ({ page }) => {
  await page.goto('./embed.html');
  await expect(page.getByRole('button', { name: 'Step on' }).or(page.locator('.tiles')).first()).toBeVisible();
  await none(page, 'embed.html');
});
