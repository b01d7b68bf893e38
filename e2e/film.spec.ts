/** A passage leaves the page as a file that moves: by the menu, in each form, seen by the browser as any other picture. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { SCENARIOS } from '../src/app/scenarios.ts';
import { must } from '../tests/helpers/linux-tools.ts';
import { long } from '../tests/helpers/long.ts';
import { renewing } from '../tests/helpers/settings.ts';
import { stepOf } from '../tests/helpers/steps.ts';
import { moving, mustJudge, openLab, show } from './lab.ts';

test.use(moving);

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { script } = SCENARIOS.find((s) => s.name === 'A file outgrows its inode')!;
/** The root's entries move down into a new block. */
const GROWS = stepOf(script, 'after:ext_grow_indepth');
/** From there on two more entries fill the root, all four are written, and the leaf takes two. */
const STEPS = [
  'before:ext_insert:3',
  'after:ext_insert:3',
  'after:data_written:3',
  'after:ext_insert:4',
  'after:data_written:4',
  'after:ext_mark:1',
  'after:ext_mark:2',
  'after:ext_mark:3',
  'after:ext_mark:4',
  'after:ext_grow_indepth',
  'after:ext_insert:5',
  'after:data_written:5',
  'after:ext_insert:6',
].map((moment) => stepOf(script, moment));
const MARKS = `${GROWS - 1},${GROWS + 1}`;

const link = (more = '') => `tiles=file-map&at=${GROWS}&script=${encodeURIComponent(script)}${more}`;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Moving picture' });

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'Moving picture' }).click();
  return dialogOf(page);
}

/** Saves the passage of a tile, in a form and at a tempo. */
async function saved(
  page: Page,
  form: string,
  tempo = '2.5 s',
  tile = 'File map',
): Promise<{ name: string; path: string }> {
  const dialog = await openDialog(page);
  await dialog.getByLabel('Tile').selectOption(tile);
  await dialog.getByRole('radio', { name: form }).check();
  await dialog.getByLabel('A step takes').selectOption(tempo);
  const arrives = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const file = await arrives;
  await expect(dialog).toHaveCount(0);
  return { name: file.suggestedFilename(), path: await file.path() };
}

/** The file as a picture on an empty page, of its own. */
async function asImage(lab: Page, path: string, type: string): Promise<Page> {
  const page = await lab.context().newPage();
  const data = `data:${type};base64,${fs.readFileSync(path).toString('base64')}`;
  await page.setContent(`<img alt="the file" src="${data}">`);
  await page.evaluate(() => document.querySelector('img')!.decode());
  return page;
}

const image = (page: Page) => page.locator('img').screenshot();

/** It is the first moment for a second, and two and a half seconds later what has moved has come to rest. */
async function moves(page: Page): Promise<void> {
  const first = await image(page);
  await expect.poll(async () => (await image(page)).equals(first)).toBe(false);
  const second = await image(page);
  await expect.poll(async () => (await image(page)).equals(second)).toBe(false);
}

test('as an animated SVG: one file, each moment in it as the page draws it', { tag: '@long' }, async ({ page }) => {
  const errors = await openLab(page, link(`&marks=${MARKS}`));
  const file = await saved(page, 'animated SVG');
  expect(file.name).toBe(`disk-file-map-${GROWS - 1}-${GROWS + 1}.svg`);
  const svg = fs.readFileSync(file.path, 'utf8');
  const found = await page.evaluate((text) => {
    const tree = new DOMParser().parseFromString(text, 'image/svg+xml');
    return {
      fault: tree.querySelector('parsererror')?.textContent,
      outside: tree.querySelectorAll('script, image, use, [href]').length,
      variables: /var\(|color-mix/.test(text),
      words: tree.documentElement.textContent ?? '',
    };
  }, svg);
  expect(found).toMatchObject({ fault: undefined, outside: 0, variables: false });
  expect(found.words).toContain('The root is full');
  expect(found.words).toContain(`step ${GROWS}`);
  await moves(await asImage(page, file.path, 'image/svg+xml'));
  expect(errors).toEqual([]);
});

test('the README’s moving picture: the root fills, the tree gains a level, the leaf takes entries', {
  tag: '@long',
}, async ({ page }) => {
  const [from, to] = [STEPS[0], STEPS[STEPS.length - 1]];
  const errors = await openLab(page, link(`&marks=${from},${to}`));
  const file = await saved(page, 'animated SVG', '1.5 s');
  const svg = fs.readFileSync(file.path, 'utf8');
  expect(svg.length).toBeLessThan(600_000);
  const told = await page.evaluate((text) => {
    const tree = new DOMParser().parseFromString(text, 'image/svg+xml');
    return [...tree.querySelectorAll('.step')].map((e) => e.textContent);
  }, svg);
  expect(told).toEqual(STEPS.map((step) => `step ${step}`));
  if (renewing) fs.writeFileSync(path.join(ROOT, 'docs', 'pictures', 'outgrows.svg'), svg);
  expect(errors).toEqual([]);
});

if (long)
  test('as an animated PNG, in the page’s fonts', async ({ page }) => {
    const errors = await openLab(page, link(`&marks=${MARKS}&theme=dark`));
    const file = await saved(page, 'animated PNG');
    expect(file.name).toMatch(/\.png$/);
    const shown = await asImage(page, file.path, 'image/png');
    expect(await shown.evaluate(() => document.querySelector('img')!.naturalWidth)).toBeGreaterThan(1000);
    await moves(shown);
    expect(errors).toEqual([]);
  });

if (long)
  test('no word leaves the sheet, whatever the tile', async ({ page }) => {
    await openLab(
      page,
      link(`&marks=${stepOf(script, 'after:ext4_request_blocks')},${stepOf(script, 'before:ext_insert:3')}`),
    );
    for (const tile of ['Page cache', 'Journal', 'Buddy', 'File map']) {
      const file = await saved(page, 'animated SVG', '2.5 s', tile);
      const out = await page.evaluate(
        (text) => {
          const host = document.body.appendChild(document.createElement('div'));
          host.innerHTML = text;
          const svg = host.querySelector('svg')!;
          const sheet = svg.getBoundingClientRect();
          const words = [...svg.querySelectorAll('text')].filter((t) => t.checkVisibility());
          const left = words.filter((t) => {
            const { x, right, width } = t.getBoundingClientRect();
            return width > 0 && (x < sheet.x - 1 || right > sheet.right + 1);
          });
          host.remove();
          return { many: words.length, left: left.map((t) => t.textContent) };
        },
        fs.readFileSync(file.path, 'utf8'),
      );
      expect(out.many, tile).toBeGreaterThan(4);
      expect(out.left, tile).toEqual([]);
    }
  });

test('as numbered SVGs: the moments, and three between each two', async ({ page }) => {
  await openLab(page, link(`&marks=${MARKS}`));
  const file = await saved(page, 'numbered SVGs');
  mustJudge('unzip');
  expect(must('unzip', ['-t', file.path])).toContain('No errors detected');
  const names = must('unzip', ['-Z1', file.path]).trim().split('\n');
  expect(names).toEqual(Array.from({ length: 9 }, (_, i) => `frame-${i + 1}.svg`));
  const first = must('unzip', ['-p', file.path, 'frame-1.svg']);
  const fault = await page.evaluate(
    (text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')?.textContent,
    first,
  );
  expect(fault).toBeUndefined();
});

if (long)
  test('without bookmarks it is the step that is shown; what is too long is refused in a sentence', async ({
    page,
  }) => {
    await openLab(page, link());
    const dialog = await openDialog(page);
    await expect(dialog.getByLabel('From')).toHaveValue(String(GROWS - 1));
    await expect(dialog.getByLabel('To', { exact: true })).toHaveValue(String(GROWS));
    await expect(dialog).toContainText('set two bookmarks first');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await show(page, { marks: `1,${GROWS}` });
    await openDialog(page);
    await dialog.getByLabel('Steps too').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(/^\d+ steps would take \d+ seconds; a film has 60 at most\.$/);
    await dialog.getByLabel('Tile').selectOption({ label: 'Buddy' });
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  });
