/** The one file, opened from a disk: nothing serves it, and it asks for nothing. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { ready } from './lab.ts';

test.use({ bypassCSP: false });

const root = path.join(import.meta.dirname, '..');
let address: string;

test.beforeAll(async ({ browserName }, { project }) => {
  const file = path.join(project.outputDir, `${browserName}-ext4lab.html`);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/single.mjs', '--out', file], {
    cwd: root,
    encoding: 'utf8',
  });
  // It fails where the file is larger than it may be.
  expect(status, stdout + stderr).toBe(0);
  address = pathToFileURL(file).href;
});

/** What goes wrong on a page, and what it asks for beside itself. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.isNavigationRequest()) faults.push(request.url());
  });
  return faults;
}

test('a scenario, a script, a lesson, the lab and the scenes run from one file', {
  tag: ['@long', '@firefox'],
}, async ({ page, context }) => {
  await context.setOffline(true);
  const faults = faultsOf(page);
  await page.goto(address);
  await expect(page.locator('svg.picture').first()).toBeVisible();
  await page.goto(`${address}?#script=${encodeURIComponent('# mkfs: -t ext3\n# size: 8M\necho hi > f\nsync\n')}`);
  await ready(page);
  await expect(page.getByRole('banner')).toContainText('ext3');
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => [...document.fonts].some((font) => font.status === 'loaded'))).toBe(true);

  // Programs are within the file, too.
  const runs = (line: string) =>
    page.goto(`${address}?${line.length}#script=${encodeURIComponent(`# mkfs: -t ext4\n# size: 8M\n${line}\n`)}`);
  await runs('pages --help');
  await ready(page);
  await expect(page.getByRole('log', { name: 'What was printed' })).toContainText(/usage: pages/i);
  await runs('sqlite3 t.db "select 6 * 7"');
  await ready(page);
  await expect(page.getByRole('log', { name: 'What was printed' })).toContainText('42');

  await page.goto(`${address}?lesson#lesson=tree-grows`);
  await expect(page.getByRole('heading', { name: 'How the tree grows', level: 2 })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).waitFor();

  await page.goto(`${address}?#tiles=map`);
  await page.getByRole('link', { name: 'The lab' }).click();
  await page.getByText('a hundredth').click();
  await page.getByRole('button', { name: 'Run 3 cells' }).click();
  await expect(page.getByText('Run 3 cells')).toBeHidden();
  await page.getByRole('link', { name: 'ext4lab' }).click();
  await ready(page);
  await page.goto(`${address}?scenes#file-map/grow`);
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(faults).toEqual([]);
});
