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

test('elements in a page of another origin with a strict policy', async ({ page, baseURL }) => {
  const policy = `default-src 'none'; script-src ${baseURL}; frame-src ${baseURL}`;
  const host = http.createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.setHeader('content-security-policy', policy);
    answer.end(`<!doctype html><title>A course</title><script type="module" src="${baseURL}/embed/ext4-lab.js"></script>
      <ext4-lab id="pressed" load="press" press="Step through it" fs="ext3" tiles="map" controls="steps"
        ><script type="text/ext4lab">${SCRIPT.replace(/^# mkfs.*\n/, '')}</script
        ><figure><figcaption>What stays in print.</figcaption></figure></ext4-lab>
      <ext4-lab id="lesson" load="now" lesson="tree-grows" label="A lesson"></ext4-lab>
      <p style="margin-top: 3000px"></p><ext4-lab id="far" scenario="A leaf of the tree splits"></ext4-lab>`);
  });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  try {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (said) => said.type() === 'error' && errors.push(said.text()));
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
    await page.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      for (const type of ['ready', 'answer', 'error'])
        addEventListener(
          type,
          (event) => {
            const { id } = event.target as Element;
            if (event instanceof CustomEvent) heard.push([id, type, event.detail]);
          },
          true,
        );
    });
    await expect(page.getByText('What stays in print.')).toBeVisible();
    await page.getByRole('button', { name: 'Step through it' }).click();
    const lab = page.locator('#pressed').locator('iframe').contentFrame();
    await expect(lab.getByRole('region', { name: 'Volume map' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('What stays in print.')).toBeHidden();
    await expect(lab.getByRole('button', { name: 'Play' })).toBeHidden();
    const state = await page.locator('#pressed').evaluate(async (element) => {
      const { seek, state } = element as unknown as { seek(step: number): void; state(): Promise<string> };
      seek.call(element, 5);
      return state.call(element);
    });
    expect(state).toMatch(/^z=[\w-]+&at=5&tiles=map$/);
    await expect(lab.getByLabel('Step', { exact: true })).toContainText(/step\s*5\b/);
    const lesson = page.locator('#lesson').locator('iframe').contentFrame();
    await lesson.getByRole('button', { name: 'Next' }).click();
    await lesson.getByRole('button', { name: 'Show me' }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard))
      .toContainEqual([
        'lesson',
        'answer',
        expect.objectContaining({ lesson: 'tree-grows', given: 'shown', right: false }),
      ]);
    // Nothing of what is far away has been fetched.
    await expect(page.locator('#far').locator('iframe')).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('What stays in print.')).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    host.close();
  }
});

test('the code for a course page, with what it shows', async ({ page }) => {
  await page.goto(`/#script=${encodeURIComponent(SCRIPT)}&tiles=map&at=3`);
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'In a course page' }).click();
  const dialog = page.getByRole('dialog', { name: 'In a course page' });
  const shown = dialog.locator('iframe').contentFrame();
  await expect(shown.getByLabel('Step', { exact: true })).toContainText(/step\s*3\b/, { timeout: 20_000 });
  const code = dialog.getByLabel('The code');
  await expect(code).toHaveValue(/<ext4-lab link="#z=[\w-]+&amp;at=3&amp;tiles=map"/);
  await dialog.getByText('reveal.js', { exact: true }).click();
  await dialog.getByText('back and forward', { exact: true }).click();
  await expect(code).toHaveValue(/^<iframe data-src="\S+\/embed\.html#\S+&amp;controls=steps"/);
  await expect(shown.getByRole('button', { name: 'Play' })).toBeHidden();
});
