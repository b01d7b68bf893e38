/** The words around the pictures in another language: chosen, remembered, and fetched only then. */
import { expect, test } from '@playwright/test';
import { axeFinds } from './axe.ts';
import { fragmentOf, openLab } from './lab.ts';

const SCRIPT = '# mkfs: -t ext4 -b 1024\n# size: 8M\n# machine: papers\necho hi > f\nsync\n';

test('a first visit is read in Serbian from a press on, and so is the next', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await openLab(page, '', { first: true });
  await expect(page.getByRole('heading', { name: 'See a file system think.' })).toBeVisible();
  const before = fetched.length;
  await page.getByRole('button', { name: 'Srpski' }).click();
  await expect(page.getByRole('heading', { name: 'Gledajte kako sistem datoteka misli.' })).toBeVisible();
  expect(fetched.slice(before).filter((name) => /\/sr-Latn-[\w-]+\.js$/.test(name))).toHaveLength(1);
  expect(fetched.slice(0, before).join()).not.toContain('sr-Latn');
  await expect(page.getByRole('toolbar', { name: 'Kretanje' })).toHaveAttribute('lang', 'sr-Latn');
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole('button', { name: 'Napravi sledeći korak' }).click();
  await expect.poll(() => fragmentOf(page)).toContain('language=sr-Latn');
  await page.goto('about:blank');
  await page.goto('./');
  await expect(page.getByRole('toolbar', { name: 'Kretanje' })).toBeVisible({ timeout: 20_000 });
});

test('a course page says the language of the words around the picture', async ({ page }) => {
  const words = new URLSearchParams({ script: SCRIPT, tiles: 'map', at: '3', allow: 'script,fs,disks,machine' });
  await page.goto(`./embed.html#${words}&language=sr-Latn`);
  const transport = page.getByRole('toolbar', { name: 'Kretanje' });
  await expect(transport.getByLabel('Korak', { exact: true })).toContainText(/korak\s*3\s*od\s*\d/, {
    timeout: 20_000,
  });
  await transport.getByRole('button', { name: 'Korak napred' }).click();
  await expect(transport.getByLabel('Korak', { exact: true })).toContainText(/korak\s*4\b/);
  const changes = page.getByRole('region', { name: 'Šta može da se menja' });
  await expect(changes.getByLabel('Sistem datoteka')).toHaveValue('ext4');
  await expect(changes.getByLabel('Mašina')).toHaveValue('papers');
  await expect(changes.getByText('Skripta', { exact: true })).toBeVisible();
  // The instrument goes on in the same language.
  await expect(page.getByRole('link', { name: 'Otvori u ext4lab-u' })).toHaveAttribute('href', /language=sr-Latn/);
  expect(await axeFinds(page)).toEqual([]);
  await page.goto('about:blank');
  await page.goto(`./embed.html#${words}&language=xx`);
  await expect(page.getByRole('alert')).toContainText('language=xx', { timeout: 20_000 });
  await expect(page.getByRole('toolbar', { name: 'Transport' })).toBeVisible();
});
