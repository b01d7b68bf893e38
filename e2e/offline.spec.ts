/** The built page without its server, and how a newer version takes its place. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { keptFiles, writeWorker } from '../scripts/offline.mjs';
import { servePage } from '../scripts/page-server.mjs';
import { ready } from './lab.ts';

test.use({ serviceWorkers: 'allow', bypassCSP: false });

/** A folder as a site serves it, which a test may change, at an address of its own. */
async function site(folder: string) {
  fs.cpSync(path.join(import.meta.dirname, '../dist'), folder, { recursive: true });
  const server = http.createServer((request, response) => servePage(folder, request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, end };
}

/** What goes wrong on a page. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return faults;
}

/**
 * Another page of the site. Which files were on their way when a page is left is chance, and Firefox says each as an error of
 * that page; so it is judged before it is left, and what it says in leaving is its own affair.
 */
async function leaveFor(page: Page, faults: string[], address: string): Promise<void> {
  expect(faults).toEqual([]);
  await page.goto('about:blank');
  faults.length = 0;
  await page.goto(address);
}

/** All of a version is in the browser. */
const isKept = (page: Page) => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active));

const versions = (page: Page) => page.evaluate(async () => (await caches.keys()).length);

/** What Chromium asks of a page before it installs it; the headless one reads a manifest, and judges no more of it. */
async function canBeInstalled(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect([url, errors]).toEqual([new URL('manifest.webmanifest', page.url()).href, []]);
  const { name, start_url, display, icons } = JSON.parse(data ?? '{}') as Record<string, string> & {
    icons: { src: string; sizes: string; type: string }[];
  };
  expect({ name, start_url, display }).toEqual({ name: 'ext4lab', start_url: './index.html', display: 'standalone' });
  const drawn = icons.filter(({ type }) => type === 'image/png');
  for (const { src, sizes } of drawn) {
    const width = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return image.naturalWidth;
    }, src);
    expect(`${width}x${width}`).toBe(sizes);
  }
  expect(drawn.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
}

test(
  'after one visit all of it works without its server',
  { tag: ['@long', '@firefox'] },
  async ({ page, context, browserName }, { outputDir }) => {
    const { address, end } = await site(path.join(outputDir, 'site'));
    const faults = faultsOf(page);
    await page.goto(address);
    expect(await isKept(page)).toBe(true);
    if (browserName === 'chromium') await canBeInstalled(page);

    // What was on its way from the server would be cut off with it.
    await page.waitForLoadState('networkidle');
    end();
    await context.setOffline(true);
    const missing = await page.evaluate(
      async (names) => {
        const answers = await Promise.all(names.map((name) => fetch(name).catch(() => undefined)));
        return names.filter((_, i) => !answers[i]?.ok);
      },
      Object.keys(keptFiles('dist')),
    );
    expect(missing).toEqual([]);

    await leaveFor(
      page,
      faults,
      `${address}?again#script=${encodeURIComponent('# mkfs: -t ext3\n# size: 8M\necho hi > f\nsync\n')}`,
    );
    await ready(page);
    await expect(page.locator('.transport-step')).toContainText('of');
    await expect(page.getByRole('banner')).toContainText('ext3');
    await leaveFor(page, faults, `${address}?more#lesson=tree-grows`);
    await expect(page.getByRole('heading', { name: 'How the tree grows', level: 2 })).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).waitFor();
    await leaveFor(page, faults, `${address}lab.html`);
    await expect(page.getByRole('heading', { name: 'The lab' })).toBeVisible();
    await leaveFor(page, faults, `${address}gallery.html#file-map/grow`);
    await expect(page.getByRole('article')).toHaveCount(1);
    await leaveFor(page, faults, `${address}embed.html#scenario=A+leaf+of+the+tree+splits`);
    await expect(page.locator('svg.picture').first()).toBeVisible();
    expect(faults).toEqual([]);
  },
);

test('a newer version is told of, and taken by a press', { tag: '@long' }, async ({ page, context }, { outputDir }) => {
  const folder = path.join(outputDir, 'site');
  const { address, end } = await site(folder);
  const faults = faultsOf(page);
  await page.goto(`${address}lab.html`);
  await isKept(page);
  const told = page.getByText('A newer version of ext4lab is here.');

  const icon = path.join(folder, 'icon.svg');
  fs.writeFileSync(icon, fs.readFileSync(icon, 'utf8').replace('<title>ext4lab', '<title>newer'));
  await writeWorker(folder);
  await page.reload();
  await expect(told).toBeVisible();
  const titleOf = () => page.evaluate(async () => (await (await fetch('icon.svg')).text()).match(/<title>(\w+)/)?.[1]);
  // Nothing is changed under a reader, nor by opening the page again.
  expect(await titleOf()).toBe('ext4lab');
  const other = await context.newPage();
  await other.goto(`${address}lab.html`);
  await expect(other.getByText('A newer version of ext4lab is here.')).toBeVisible();
  await other.close();
  expect(await titleOf()).toBe('ext4lab');
  expect(await versions(page)).toBe(2);

  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Load it' }).click()]);
  expect(await titleOf()).toBe('newer');
  await expect(told).toBeHidden();
  await expect.poll(() => versions(page)).toBe(1);
  expect(faults).toEqual([]);
  end();
});

test(
  'a frame in a course page and the page of a mounted volume keep nothing',
  { tag: '@long' },
  async ({ page }, { outputDir }) => {
    const { address, end } = await site(path.join(outputDir, 'site'));
    for (const at of ['embed.html#scenario=A+leaf+of+the+tree+splits', '#live=disk.img&token=none']) {
      await page.goto('about:blank');
      await page.goto(address + at);
      await page.waitForTimeout(4000);
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    }
    end();
  },
);
