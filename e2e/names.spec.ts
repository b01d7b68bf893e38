/** Names: a directory grows until it has an index and its leaf splits, lookups are stepped and typed, nothing stalls. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { long } from '../tests/helpers/long.ts';
import { openLab, ready, run, sentence } from './lab.ts';
import { readmePicture } from './pictures.ts';

const directory = (page: Page): Locator => page.getByRole('region', { name: 'Directory', exact: true });
const eventName = (page: Page): Locator => page.getByLabel('Narration').locator('code').first();

async function pick(page: Page, name: string): Promise<void> {
  await page.getByTitle('Scenarios to begin with').click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
  await expect(page).toHaveTitle(new RegExp(name));
  await ready(page);
}

/** Types a name and waits for the answer. */
async function lookUp(page: Page, name: string): Promise<string> {
  const field = directory(page).getByRole('textbox', { name: /^Look up a name/ });
  await field.fill(name);
  await field.press('Enter');
  const end = directory(page).locator('.dir-stop[data-end][data-lit] .dir-stop-text');
  await expect(directory(page).locator('.dir-stop-text').first()).toHaveText(name);
  await expect(end).toBeVisible();
  return (await end.textContent()) ?? '';
}

test('a directory grows until its index appears and its leaf splits', async ({ page }) => {
  const errors = await openLab(page, 'run=mke2fs+-t+ext4+-b+1024+disk.img+16M&tiles=directory');
  await run(
    page,
    '# mkfs: -t ext4 -b 1024\n# size: 16M\nmkdir d\nfor i in $(seq 1 130); do : > d/name_$i; done\nsync\n',
  );
  await ready(page);
  await page.keyboard.press('Escape');
  await page.locator('body').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('Home');
  await page.keyboard.press('s');
  await expect(eventName(page)).toHaveText('ext4lab:dx_convert');
  await expect(directory(page)).toContainText('index, 1 level');
  await expect(directory(page).locator('.dir-slot')).toHaveCount(1);
  await expect(directory(page).locator('.dir-leaf')).toHaveCount(1);

  // One step earlier there is no index, and one block.
  await page.keyboard.press('ArrowLeft');
  await expect(directory(page)).toContainText('linear');
  await page.keyboard.press('ArrowRight');

  await page.keyboard.press('s');
  await expect(eventName(page)).toHaveText('ext4lab:dx_split');
  await expect(directory(page).locator('.dir-cut')).toHaveCount(1);
  const sorted = await directory(page).locator('.dir-sorted').count();
  const moves = await directory(page).locator('.dir-sorted[data-moves]').count();
  await expect(sentence(page)).toContainText(`Its ${sorted} names are sorted by hash, and ${moves} of them`);
  await page.keyboard.press('ArrowRight');
  await expect(eventName(page)).toHaveText('ext4lab:dx_insert');
  await expect(directory(page).locator('.dir-slot')).toHaveCount(2);
  await expect(directory(page).locator('.dir-leaf')).toHaveCount(2);
  expect(errors).toEqual([]);
});

test('a lookup is stepped: hash, root, leaf, record', async ({ page }) => {
  const errors = await openLab(page);
  await pick(page, 'A lookup');
  await page.keyboard.press('ArrowRight');
  await expect(eventName(page)).toHaveText('ext4lab:find_entry');
  const lit = directory(page).locator('.dir-stop[data-lit]');
  await expect(lit).toHaveCount(1);
  const stops = ['ext4lab:dx_hash', 'ext4lab:dx_probe', 'ext4lab:dir_search_block'];
  for (const [i, name] of stops.entries()) {
    await page.keyboard.press('ArrowRight');
    await expect(eventName(page)).toHaveText(name);
    // With the last block the end is known too.
    await expect(lit).toHaveCount(i + 2 + (i === 2 ? 1 : 0));
  }
  await expect(directory(page).locator('.dir-need[data-found]')).toHaveCount(1);
  await expect(directory(page).locator('.dir-cost')).toHaveCount(2);
  // What is selected in the picture is selected everywhere.
  await directory(page).locator('.dir-leaf[data-lit]').first().click();
  await expect(page.getByLabel('Inspector').getByText('directory', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(lit).toHaveCount(3);
  expect(errors).toEqual([]);
});

if (long)
  test('any name can be looked up, at any step, and is refused in a sentence', async ({ page }) => {
    const errors = await openLab(page);
    await pick(page, 'A lookup');
    const found = await lookUp(page, 'name_42');
    expect(found).toMatch(/^inode \d+$/);
    // A link restores the lookup.
    await expect.poll(() => page.url()).toContain('name=name_42');
    await page.reload();
    await ready(page);
    await expect(directory(page).locator('.dir-stop[data-end][data-lit] .dir-stop-text')).toHaveText(found);
    expect(await lookUp(page, 'nobody')).toBe('no such name');
    const field = directory(page).getByRole('textbox', { name: /^Look up a name/ });
    await field.fill('a/b');
    await field.press('Enter');
    await expect(directory(page).getByRole('alert')).toContainText('No name holds a “/”');
    await field.press('Escape');
    await expect(field).toHaveValue('');
    await expect(directory(page).getByRole('alert')).toHaveCount(0);
    expect(errors).toEqual([]);
  });

test('an inode that is picked in the tree is followed by the other tiles', { tag: '@long' }, async ({ page }) => {
  const errors = await openLab(page);
  await pick(page, 'Where inodes go');
  await page.keyboard.press('End');
  await page.getByRole('toolbar', { name: 'Tiles' }).getByRole('button', { name: 'All tiles' }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Inode One inode/ }).click();
  const tree = page.getByRole('tree', { name: 'Files' });
  const row = tree.getByRole('treeitem', { name: /^f1/ }).first();
  const ino = (await row.getAttribute('data-ino'))!;
  await row.click();
  await expect(page.getByRole('region', { name: 'Inode', exact: true })).toContainText(`Inode ${ino}`);
  await expect(page.locator('.it-picked')).toHaveCount(1);
  // By keys: back to the root, closed and opened.
  await tree.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem').nth(3)).toBeVisible();
  expect(errors).toEqual([]);
});

test('attributes outgrow the inode, field by field', { tag: '@long' }, async ({ page }) => {
  const errors = await openLab(page);
  await pick(page, 'Attributes outgrow the inode');
  const inode = page.getByRole('region', { name: 'Inode', exact: true });
  await expect(inode.locator('rect[data-field="user.colour"]').first()).toBeAttached();
  await expect(inode.locator('[data-part="block"]')).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(inode.locator('[data-part="block"] rect[data-field="user.comment"]').first()).toBeAttached();
  await inode.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await expect(inode.locator('.in-said')).toContainText('i_mode');
  expect(errors).toEqual([]);
});

/** A hundred thousand in a long run. */
const MANY = long ? 100_000 : 20_000;

test(`${MANY} names do not stall`, { tag: '@long' }, async ({ page }) => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-names-'));
  try {
    const image = path.join(dir, 'many.img');
    const script = path.join(dir, 'many.sh');
    fs.writeFileSync(
      script,
      `# mkfs: -t ext4 -N 110000\n# size: 64M\nmkdir d\nfor i in $(seq 1 ${MANY}); do : > d/name_$i; done\n`,
    );
    execFileSync(process.execPath, [path.join('bin', 'ext4lab.mjs'), 'run', script, '--out', image], {
      timeout: 120_000,
    });
    const errors = await openLab(page, 'run=mke2fs+-t+ext4+disk.img+8M&tiles=directory,tree,inode-table');
    await page.locator('input[type=file]').first().setInputFiles(image);
    await expect(page).toHaveTitle(/many\.img/);
    await directory(page).getByLabel('Which directory').selectOption({ label: '/d · 12' });
    await expect(directory(page)).toContainText(`${MANY.toLocaleString('en')} names`);

    // The page's own work, in the time of its processor: a busy machine makes it wait, but not work more.
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const worked = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return 1000 * metrics.find((m) => m.name === 'TaskDuration')!.value;
    };
    const before = await worked();
    expect(await lookUp(page, 'name_17777')).toMatch(/^inode \d+$/);
    expect(await lookUp(page, 'nobody')).toBe('no such name');
    const tree = page.getByRole('tree', { name: 'Files' });
    await tree.getByRole('button', { name: 'Open d' }).click();
    await tree.evaluate((e) => e.scrollTo(0, e.scrollHeight / 2));
    await expect(tree.getByRole('treeitem').first()).toBeVisible();
    await expect.poll(() => tree.getByRole('treeitem').count()).toBeLessThan(200);
    const took = (await worked()) - before;
    console.log(`${MANY} names: the page worked ${Math.round(took)} ms for two lookups and a scroll`);
    expect(took).toBeLessThan(1500);
    expect(errors).toEqual([]);
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
});

if (long)
  test('the README’s picture of a directory', async ({ page }) => {
    await page.setViewportSize({ width: 1320, height: 1050 });
    const errors = await openLab(page, 'theme=light');
    await pick(page, 'A lookup');
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    expect(await lookUp(page, 'name_341')).toMatch(/^inode \d+$/);
    await page.mouse.move(5, 5);
    await expect(directory(page)).toContainText('400 names');
    await expect(directory(page).locator('.dir-stop[data-lit]')).toHaveCount(5);
    await readmePicture(page, 'directory.png', 'section[aria-label="Directory"]');
    expect(errors).toEqual([]);
  });
