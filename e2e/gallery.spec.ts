/** The page of scenes: every one is in the list, can be found, stepped, and opened in the instrument. */
import { expect, test } from '@playwright/test';
import { ready, stepText } from './lab.ts';
import { judge } from './looks.ts';

test('every scene is in the list, is found by its words, and opens in the instrument at its moment', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('./gallery.html');
  const list = page.getByRole('navigation', { name: 'Scenes' });
  const articles = page.getByRole('article');
  const listed = await list.locator('li li a').count();
  expect(listed).toBeGreaterThan(80);
  expect(await articles.count()).toBe(listed);

  await page.getByRole('searchbox', { name: 'Find a scene' }).fill('journal transaction runs');
  await expect(articles).toHaveCount(1);
  await list.getByRole('link', { name: 'One transaction runs' }).click();
  await expect(articles).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Journal', exact: true }).first()).toContainText('The ring');
  const told = page.locator('.gallery-step > span').first();
  const before = await told.innerText();
  await page.getByRole('button', { name: 'back' }).click();
  await expect(told).not.toHaveText(before);
  const step = /step ([\d,]+)/.exec(await told.innerText())![1];
  await page.getByRole('link', { name: 'Open in the instrument' }).click();
  await ready(page);
  await expect(stepText(page)).toContainText(step);
  await expect(page.getByRole('region', { name: 'Journal', exact: true })).toBeVisible();

  await page.goto('./gallery.html#nowhere/at-all');
  await expect(page.getByText('No scene is called that.')).toBeVisible();
  expect(errors).toEqual([]);
});

test('what a step moves takes as long as the page’s motions do', async ({ page }) => {
  for (const scene of ['file-map/split', 'buddy/found']) {
    await page.goto(`./gallery.html#${scene}`);
    await page.getByRole('button', { name: 'back' }).click();
    const step = page.getByRole('button', { name: 'step', exact: true });
    const durations = await step.evaluate(async (button: HTMLElement) => {
      button.click();
      await new Promise(requestAnimationFrame);
      const played = document.getAnimations().filter((a) => a.constructor === Animation);
      return played.map((a) => a.effect?.getTiming().duration);
    });
    expect(durations.length, scene).toBeGreaterThan(0);
    expect(new Set(durations), scene).toEqual(new Set([260]));
  }
});

test('on a phone it is one column, the list folds, and no word is cut', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('./gallery.html');
  await expect(page.getByRole('searchbox', { name: 'Find a scene' })).toBeHidden();
  await page.getByText(/^\d+ scenes$/).click();
  await page.getByRole('link', { name: 'Journal', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Find a scene' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Journal', exact: true }).nth(1)).toContainText('The ring');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const eye = {
    root: '.gallery',
    target: 44,
    text: 10,
    wide: 'pre',
    cells: '.crash-cell, .matrix-cell, .gallery-scene',
  };
  const found = await judge(page, eye);
  expect(found, found.join('\n')).toEqual([]);
  await context.close();
});
