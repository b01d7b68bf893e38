/**
 * The page as a first visit finds it, in three themes at three sizes, and the pictures of the README: each shows what it is
 * named for, with nothing cut or covered and no error logged.
 */
import { expect, type Page, test } from '@playwright/test';
import { renewing } from '../tests/helpers/settings.ts';
import { openLab, show } from './lab.ts';
import { picture, readmePicture } from './pictures.ts';

const SIZES = [
  [1280, 720],
  [1920, 1080],
  [390, 844],
] as const;
const THEMES = ['light', 'dark', 'projector'];

for (const [width, height] of SIZES)
  test.describe(`${width}×${height}`, () => {
    // One visit, whose theme is changed: to open the page is what takes long.
    let page: Page;
    let errors: string[];
    const grounds = new Set<string>();

    test.beforeAll(async ({ browser, baseURL }) => {
      page = await browser.newPage({ baseURL, viewport: { width, height }, reducedMotion: 'reduce' });
      errors = await openLab(page, 'at=after:ext_grow_indepth');
    });
    test.afterAll(() => page.close());

    for (const theme of THEMES)
      test(theme, async () => {
        await show(page, { theme });
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('ext4lab');
        await expect(page.getByRole('main')).toBeVisible();
        await expect(page.locator('.narration-sentence')).toContainText('The root is full');
        grounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
        expect(grounds.size).toBe(THEMES.indexOf(theme) + 1);
        await picture(page, `${theme}-${width}x${height}.png`);
        expect(errors).toEqual([]);
      });
  });

const README = [
  { theme: 'light', visit: '&at=after:ext_grow_indepth', shows: 'The root is full' },
  { theme: 'dark', visit: '&run=mke2fs+-t+ext4+disk.img+10G&at=after:map_journal&sel=1', shows: 'mke2fs' },
];

for (const { theme, visit, shows } of README)
  test(`the README’s picture, ${theme}`, theme === 'dark' ? { tag: '@long' } : {}, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const errors = await openLab(page, `theme=${theme}${visit}`);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expect(page.locator('body')).toContainText(shows);
    await readmePicture(page, `workbench-${theme}.png`);
    expect(errors).toEqual([]);
  });

// Whole cells, for which the papers have figures, take a minute; that the lab is fit to read is judged in the-lab.spec.ts.
if (renewing)
  test('the lab’s pictures, beside the README’s', async ({ page }) => {
    test.setTimeout(600_000);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('./lab.html#tests=1&disks=1,2,3,4&theme=light');
    await page.getByRole('button', { name: 'Run 12 cells' }).click();
    await expect(page.getByRole('button', { name: 'All of it is here' })).toBeVisible({ timeout: 500_000 });
    for (const figure of ['test-1', 'shares']) await readmePicture(page, `lab-${figure}.png`, `#${figure}`);
  });
