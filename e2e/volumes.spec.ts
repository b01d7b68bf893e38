/** From nothing to an image that e2fsck finds clean: each type is formatted, stepped through, read and downloaded. */
import fs from 'node:fs';
import zlib from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { e2fsck } from '../tests/helpers/linux-tools.ts';
import { sample } from '../tests/helpers/long.ts';
import { atStep, drop, mustJudge, openLab, ready, run, stepText } from './lab.ts';

async function formatInDialog(page: Page, type: string, size: string): Promise<void> {
  await page.getByTitle('Format another volume').click();
  const dialog = page.getByRole('dialog', { name: 'Format a volume' });
  await dialog.getByRole('button', { name: /^Blackboard ext2/ }).click();
  await dialog.getByRole('radio', { name: type }).click();
  await dialog.getByRole('textbox', { name: /^Size/ }).fill(size);
  await dialog.getByLabel('Block size').selectOption('1024');
  await dialog.getByRole('button', { name: 'Format', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await ready(page);
  await expect(page.getByTitle('Format another volume')).toContainText(type);
}

async function download(page: Page, what: RegExp, to: string): Promise<string> {
  await page.getByRole('button', { name: 'Download' }).click();
  const item = page.getByRole('menuitem', { name: what }).last();
  const [file] = await Promise.all([page.waitForEvent('download'), item.click()]);
  await file.saveAs(to);
  return file.suggestedFilename();
}

for (const [type, size] of sample(
  [
    ['ext4', '16M'],
    ['ext3', '16M'],
    ['ext2', '4M'],
  ] as const,
  3,
))
  test(`${type}: format, step, read a field, download, e2fsck`, async ({ page }, info) => {
    mustJudge('e2fsck');
    const errors = await openLab(page);
    await formatInDialog(page, type, size);

    const map = page.getByRole('region', { name: 'Volume map' });
    await page.keyboard.press('Home');
    await atStep(page, 0);
    for (let step = 1; step <= 4; step++) {
      await page.getByRole('button', { name: 'Step forward' }).click();
      await atStep(page, step);
    }
    await page.getByRole('button', { name: 'Step back' }).click();
    await atStep(page, 3);
    await page.keyboard.press('End');
    await expect(stepText(page)).not.toContainText(/step\s*3\b/);

    // A block by hand, then the superblock by its number.
    const canvas = map.getByRole('application');
    const box = (await canvas.boundingBox())!;
    await canvas.click({ position: { x: box.width / 3, y: box.height / 3 } });
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await expect(inspector.getByRole('region', { name: /^Block \d+/ })).toBeVisible();
    await expect.poll(() => page.url()).toContain('sel=');
    await page.goto(page.url().replace(/([#&]sel)=[^&]*/, '$1=1'));
    await expect(inspector.getByRole('region', { name: 'Block 1', exact: true })).toBeVisible();
    const magic = inspector.getByRole('treeitem').filter({ hasText: 's_magic' }).first();
    await expect(magic).toContainText('0xef53');
    await magic.click();
    await expect.poll(() => page.url()).toContain('sel=1:');

    const image = info.outputPath('disk.img');
    expect(await download(page, /^\.img\b(?!\.gz)/, image)).toBe('disk.img');
    expect(fs.statSync(image).size).toBe(Number.parseInt(size, 10) * 2 ** 20);
    expect(e2fsck(image).says).toBe('');
    const packed = info.outputPath('disk.img.gz');
    expect(await download(page, /^\.img\.gz/, packed)).toBe('disk.img.gz');
    expect(zlib.gunzipSync(fs.readFileSync(packed)).equals(fs.readFileSync(image))).toBe(true);
    expect(errors).toEqual([]);
  });

test('an image of a moment opens again, where it can be opened', { tag: '@long' }, async ({ page }, info) => {
  await openLab(page, 'run=mke2fs+-t+ext4+-b+1024+disk.img+8M');
  const image = info.outputPath('made.img');
  await download(page, /^\.img\b(?!\.gz)/, image);
  await drop(page, 'made.img', fs.readFileSync(image));
  await expect(page.getByText('opened from a file', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/made\.img/);
  await expect(page.getByRole('region', { name: 'Volume map' })).toBeVisible();
  await expect.poll(() => page.url()).toContain('file=made.img');
  // Its prompt works on a copy in memory; the file is as it was, and who has no other is told so at once.
  await expect(page.getByText('made.img itself is never written')).toBeVisible();
  const prompt = page.getByRole('textbox', { name: 'Command' });
  await prompt.fill('echo hello > note; sync; cat note');
  await prompt.press('Enter');
  await expect(page.getByText('hello', { exact: true })).toBeVisible();
  await expect(page.getByText('opened from a file', { exact: true })).toBeVisible();
  await run(page, 'mke2fs -t ext2 disk.img 1M');
  await ready(page);
  await expect(page.getByTitle('Format another volume')).toContainText('ext2');
  // Back leads to the image, with what was typed after it: the browser has kept both.
  await page.goBack();
  await expect(page).toHaveTitle(/made\.img/);
  await expect(page.getByText('hello', { exact: true })).toBeVisible();
});

test('a download at an earlier step is the disk as it was', async ({ page }, info) => {
  await openLab(page, 'run=mke2fs+-t+ext4+-b+1024+disk.img+8M&at=0');
  const image = info.outputPath('start.img');
  await page.getByRole('button', { name: 'Download' }).click();
  const item = page.getByRole('menuitem', { name: /^\.img\b(?!\.gz)/ }).first();
  const [file] = await Promise.all([page.waitForEvent('download'), item.click()]);
  await file.saveAs(image);
  expect(file.suggestedFilename()).toBe('disk-step0.img');
  expect(fs.readFileSync(image).every((byte) => byte === 0)).toBe(true);
});
