/** A link as a QR code: what a reader makes of the pixels is the link, and what no code holds is said. */
import { expect, type Page, test } from '@playwright/test';
import jsQR from 'jsqr';
import { openLab } from './lab.ts';

const open = async (page: Page, script: string) => {
  const errors = await openLab(page, new URLSearchParams({ script, theme: 'dark' }).toString());
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'As a QR code' }).click();
  return errors;
};

/** The picture of the code as it stands on the page. */
async function pixelsOf(page: Page): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  const png = (await page.getByRole('img', { name: 'QR code' }).screenshot()).toString('base64');
  const { data, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    return { data: [...data], width: picture.width, height: picture.height };
  }, png);
  return { data: new Uint8ClampedArray(data), width, height };
}

test('a reader finds the very link', { tag: '@long' }, async ({ page }) => {
  const errors = await open(page, '# mkfs: -t ext2 -b 1024\n# size: 1M\necho hi > f\n');
  const link = await page.getByLabel('The link', { exact: true }).inputValue();
  expect(link).toContain('#z=');
  const { data, width, height } = await pixelsOf(page);
  expect(jsQR(data, width, height)?.data).toBe(link);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as SVG' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/-code\.svg$/);
  expect(errors).toEqual([]);
});

test('a link that no code holds is said to be too long', { tag: '@long' }, async ({ page }) => {
  // Digits that do not repeat: the link packs long scripts.
  const numbers = Array.from({ length: 900 }, (_, i) => `echo ${(i * 7_919_993) % 1_000_003} > f${i}`).join('\n');
  const errors = await open(page, `# mkfs: -t ext2 -b 1024\n# size: 4M\n${numbers}\n`);
  await expect(page.getByText('more than a code holds')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as SVG' })).toBeDisabled();
  expect(errors).toEqual([]);
});
