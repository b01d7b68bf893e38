/** The lab's page: a matrix run to its end, cancelled, gone on with after a reload; a cell opened; figures as files. */
import fs from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { long } from '../tests/helpers/long.ts';
import { judge } from './looks.ts';

const SMALL = 'tests=1&fs=ext3,ext4&disks=1,2&share=0.01';

async function open(page: Page, fragment = ''): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`./lab.html${fragment && `#${fragment}`}`);
  await expect(page.getByRole('heading', { name: 'The lab' })).toBeVisible();
  return errors;
}

const go = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).click();
const ended = (page: Page) => expect(page.getByRole('region', { name: 'Under way' })).toHaveCount(0);
const saved = async (page: Page, figure: string, kind: string): Promise<string> => {
  await go(page, `Save: ${figure}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^ext4lab-.*\\${kind}$`));
  return fs.readFileSync(await download.path(), 'utf8');
};

test('a small matrix runs to its end; a cell opens; figures become files; all themes and a phone are fit to read', {
  tag: '@long',
}, async ({ page }) => {
  const errors = await open(page, SMALL);
  const last = page.getByRole('checkbox', { name: 'Test 1' });
  await last.click({ force: true });
  await expect(last).toBeChecked();
  await page.getByText('Other benchmarks').click();
  await page.getByRole('checkbox', { name: 'FFSB' }).check();
  const form = page.getByRole('group', { name: 'FFSB: its numbers' });
  await form.getByLabel('size').fill('1M');
  await form.getByLabel('files').fill('none');
  await expect(form.getByRole('alert')).toHaveText('--files is a whole number from 1 to 65536, not none');
  await form.getByLabel('files').fill('3');
  await expect(page).toHaveURL(/&ffsb=size:1M,files:3&/);
  await go(page, 'Run 8 cells');
  await ended(page);
  await expect(page.getByRole('button', { name: 'All of it is here' })).toBeDisabled();

  const csv = await saved(page, 'Test 1', '.csv');
  expect(csv.trim().split('\r\n')).toHaveLength(5);
  const rates = JSON.parse(await saved(page, 'What was measured', '.json')) as Record<string, unknown>[];
  expect(rates.filter(({ part, benchmark }) => benchmark === 'Test 1' && part === 'append')).toHaveLength(4);
  expect(rates.filter(({ unit }) => unit === 'MiB/s').map((row) => row['file system'])).toEqual([
    'ext3',
    'ext3',
    'ext4',
    'ext4',
  ]);
  for (const figure of ['Test 1', 'FFSB', 'What more disks bring'])
    expect(await saved(page, figure, '.svg')).toMatch(
      /^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg".*ext4.*<\/svg>$/s,
    );

  await page.getByRole('region', { name: 'Test 1' }).getByRole('button', { name: 'Test 1, ext4, 2 disks' }).click();
  const cell = page.getByRole('dialog', { name: 'Test 1, ext4, 2 disks' });
  await expect(cell).toContainText('# disks: 2');
  await expect(cell.getByRole('row', { name: /^in all/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/cell=1\.ext4\.2/);
  const sample = await cell.getByRole('link', { name: 'Step through a sample' }).getAttribute('href');
  expect(decodeURIComponent(sample ?? '')).toContain('postmark+--number+40');
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/cell=/);

  const faults: string[] = [];
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const top = async (part: string) => (await page.locator(part).first().boundingBox())!.y;
    expect(await top('.lab-choose')).toBeLessThan(await top('.lab-figure'));
    for (const theme of ['Light', 'Dark', 'Projector']) {
      await page.getByRole('radio', { name: theme }).check();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
      const eye = {
        root: '.lab',
        target: width < 500 ? 44 : 24,
        text: 10,
        wide: '.lab-wide, pre, code',
        cells: '.lab-bar, input',
      };
      for (const fault of await judge(page, eye)) faults.push(`${width}, ${theme}: ${fault}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
  expect(faults).toEqual([]);
  expect(errors).toEqual([]);
});

test('cancelled at once, what is done stays; a run that a reload cuts off goes on by itself', { tag: '@long' }, async ({
  page,
}) => {
  const errors = await open(page);
  await expect(page.getByRole('button', { name: 'Run Test 1 on one disk' })).toBeVisible();
  await go(page, 'Run Test 1 on one disk');
  const running = page.getByRole('region', { name: 'Under way' });
  await expect(running).toContainText('0 of 3 cells');
  await running.getByRole('button', { name: 'Cancel' }).click();
  await expect(running).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Run 3 cells' })).toBeEnabled();

  await open(page, 'tests=2&fs=ext4&disks=1,2,3&share=0.01&what=noop');
  // In the page, as the test's own calls take longer than a cell: it is loaded again as soon as the first one is done.
  const cut = page.waitForEvent('load');
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (!/^[1-9]\d* of/.test(document.querySelector('.lab-running b')?.textContent ?? '')) return;
      seen.disconnect();
      location.reload();
    });
    seen.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await go(page, 'Run 6 cells');
  await cut;
  await expect(page.getByRole('button', { name: 'All of it is here' })).toBeVisible();
  expect(errors).toEqual([]);
});

if (long)
  test('two tabs that run the same at once both come to the end, and a third has all of it', async ({ context }) => {
    const small = 'tests=2&fs=ext2,ext4&disks=1&share=0.01';
    const tabs = await Promise.all([context.newPage(), context.newPage()]);
    const errors = await Promise.all(tabs.map((tab) => open(tab, small)));
    await Promise.all(tabs.map((tab) => go(tab, 'Run 2 cells')));
    const all = (tab: Page) => expect(tab.getByRole('button', { name: 'All of it is here' })).toBeVisible();
    for (const tab of tabs) await all(tab);
    // The figures are drawn after the button: a result changes nearly all of them.
    for (const tab of tabs) await expect(tab.locator('.lab-times')).not.toContainText('–');
    const [a, b] = await Promise.all(tabs.map((tab) => tab.locator('.lab-times').innerText()));
    expect(a).toBe(b);
    const third = await context.newPage();
    errors.push(await open(third, small));
    await all(third);
    expect(errors.flat()).toEqual([]);
  });

test('the instrument leads to the lab', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ext4lab.seen', '1'));
  await page.goto('./');
  await page.getByRole('link', { name: 'The lab' }).click();
  await expect(page.getByRole('heading', { name: 'The lab' })).toBeVisible();
});
