/** The embedded page, in a frame of a page of another origin. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';

const SCRIPT = '# mkfs: -t ext4 -b 1024\n# size: 8M\nmkdir d\necho hi > d/f\nsync\n';

test('a tile with the transport works in a page of another origin', async ({ page, baseURL }) => {
  const source = `${baseURL}/embed.html#script=${encodeURIComponent(SCRIPT)}&tiles=map&at=3&theme=dark`;
  const host = http.createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(`<!doctype html><title>A course</title><h1>Week 3</h1>
      <iframe title="ext4lab" src="${source.replaceAll('&', '&amp;')}" width="800" height="520"></iframe>`);
  });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  try {
    const { port } = host.address() as AddressInfo;
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`http://127.0.0.1:${port}/`);
    expect(new URL(page.url()).origin).not.toBe(new URL(baseURL!).origin);
    const frame = page.frameLocator('iframe');
    const step = frame.getByLabel('Step', { exact: true });
    await expect(step).toContainText(/step\s*3\b/, { timeout: 20_000 });
    await expect(frame.getByRole('region', { name: 'Volume map' })).toBeVisible();
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
    await frame.getByRole('button', { name: 'Step forward' }).click();
    await expect(step).toContainText(/step\s*4\b/);
    await frame.getByRole('button', { name: 'Step back' }).click();
    await expect(step).toContainText(/step\s*3\b/);
    await expect(frame.getByRole('textbox')).toHaveCount(0);
    const link = await frame.getByRole('link', { name: 'Open in ext4lab' }).getAttribute('href');
    expect(link).toMatch(/^\.\/index\.html#z=[\w-]+&at=3/);
    expect(errors).toEqual([]);
  } finally {
    host.close();
  }
});
