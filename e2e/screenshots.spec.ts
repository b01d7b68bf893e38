/**
 * Pictures of the page in three themes at three sizes, to look at: test-results/pictures. With EXT4LAB_PICTURES=1 the
 * README's two are renewed in docs/pictures.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import { openLab } from './lab.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SIZES = [
  [1280, 720],
  [1920, 1080],
  [390, 844],
] as const;

for (const theme of ['light', 'dark', 'projector'])
  for (const [width, height] of SIZES)
    test(`${theme}, ${width}×${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openLab(page, `theme=${theme}`);
      await page.waitForTimeout(600);
      await page.screenshot({ path: path.join(ROOT, 'test-results', 'pictures', `${theme}-${width}x${height}.png`) });
    });

const README = [
  ['light', ''],
  ['dark', '&run=mke2fs+-t+ext4+disk.img+10G&at=26&sel=1'],
] as const;

for (const [theme, visit] of process.env.EXT4LAB_PICTURES ? README : [])
  test(`the README's picture, ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openLab(page, `theme=${theme}${visit}`);
    await page.waitForTimeout(600);
    await page.screenshot({ path: path.join(ROOT, 'docs', 'pictures', `workbench-${theme}.png`) });
  });
