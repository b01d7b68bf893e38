/**
 * Every scene of the gallery as the browser draws it with the projector's large words: nothing is logged, cut or
 * covered. Words and numbers of each are checked by tests/views/scenes.test.ts; contrast and sizes by looks.spec.ts.
 */
import { expect, test } from '@playwright/test';
import { sample } from '../tests/helpers/long.ts';
import { atRest } from './lab.ts';
import { judge } from './looks.ts';

/** The letter of a request is behind that of its one piece. */
const KNOWN = /dk-piece.* “(\w+)” over “\1”$/;

const eye = {
  root: '.gallery-frame',
  target: 24,
  text: 10,
  wide: '.volume-map, pre',
  cells: '.crash-cell, .matrix-cell, .map-legend button',
};

test('no scene logs an error, and none cuts a word or covers it', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`exception: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./gallery.html');
  await expect(page.getByRole('article').first()).toBeVisible();
  const paths = await page.getByRole('article').evaluateAll((all) => all.map((one) => one.id));
  expect(paths.length).toBeGreaterThan(90);
  const found: string[] = [];
  for (const path of sample(paths, 12)) {
    await page.goto(`./gallery.html#${path}@projector`);
    await expect(page.locator('article')).toHaveCount(1);
    await expect(page.locator(`[id="${path}"] .gallery-step`)).toHaveCount(1);
    await atRest(page);
    for (const fault of await judge(page, eye))
      if (/^(cut|overlap):/.test(fault) && !KNOWN.test(fault)) found.push(`${path}: ${fault}`);
    // A name of Linux breaks after an underscore, and never within a word.
    const broken = await page
      .locator('.changes-struct code > span, .field-name > span:not(.twist)')
      .evaluateAll((parts) =>
        parts.filter((p) => [...p.getClientRects()].filter((r) => r.width > 0).length > 1).map((p) => p.textContent),
      );
    for (const part of broken) found.push(`${path}: broken: ${part}`);
  }
  expect(found, found.join('\n')).toEqual([]);
  expect(errors).toEqual([]);
});
