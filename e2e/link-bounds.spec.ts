/** What a link brings runs unasked, and so only so far; then the page asks. */
import { expect, test } from '@playwright/test';
import { pack } from '../src/app/pack.ts';
import { openLab, ready, stepText } from './lab.ts';

// Some 300,000 events: more than a link may make.
const LOOP = '# mkfs: -t ext2 -b 1024\n# size: 8M\nfor i in {1..100}; do for j in {1..1000}; do : > f; done; done\n';
const of = (script: string) => `script=${encodeURIComponent(script)}`;

test('a link stops at a bound, and goes on when asked; Cancel ends what goes on', { tag: '@long' }, async ({
  page,
}) => {
  const errors = await openLab(page, of(LOOP));
  const alert = page.getByRole('alert').first();
  await expect(alert).toContainText('The script was stopped after 200000 events; it came with a link.');
  await expect(stepText(page)).toContainText(/of\s*200,\d\d\d/);
  await page.getByRole('button', { name: 'Run it to its end' }).click();
  await expect(page.locator('.busy')).toBeVisible();
  await page.keyboard.press('Control+c');
  await ready(page);
  await expect(stepText(page)).toContainText(/of\s*200,\d\d\d/);
  expect(errors).toEqual([]);
});

test('in a frame the page asks too, and Cancel is there', { tag: '@long' }, async ({ page }) => {
  await page.goto(`./embed.html#${of(LOOP)}`);
  await expect(page.getByRole('button', { name: 'Run it to its end' })).toBeVisible();
  await page.getByRole('button', { name: 'Run it to its end' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.embed-busy')).toHaveCount(0);
});

test('a long script is plain text, and can be edited', async ({ page }) => {
  const long = `# mkfs: -t ext2 -b 1024\n# size: 1M\necho hi > f\n${'\n'.repeat(19_000)}`;
  const errors = await openLab(page, `z=${await pack({ script: long, typed: [] })}`);
  const text = page.locator('textarea.editor-plain');
  await expect(text).toHaveValue(long);
  await expect(page.locator('.cm-content')).toHaveCount(0);
  await text.fill('sync\n');
  await expect(page.locator('.cm-content')).toBeVisible();
  expect(errors).toEqual([]);
});
