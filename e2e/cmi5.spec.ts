/** A packaged lesson, started as a platform of cmi5 starts it: its statements keep the rules, and a second visit goes on. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { lessons, packaged } from '../scripts/package.mjs';
import { Lrs } from '../tests/helpers/lrs.ts';

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

test('a lesson in a platform of cmi5', { tag: '@long' }, async ({ page }) => {
  const lrs = new Lrs();
  lrs.masteryScore = 0.6;
  const files = packaged({ id: 'tree-grows', ...lessons().get('tree-grows')!, pass: 60 }, 'cmi5');
  expect(Buffer.from(files['cmi5.xml']).toString()).toContain('masteryScore="0.6"');
  const server = http.createServer((request, answer) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const name = url.pathname.slice(1);
    if (files[name]) {
      answer.writeHead(200, { 'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? 'text/html' });
      return void answer.end(files[name]);
    }
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const headers = { get: (header: string) => String(request.headers[header] ?? '') };
      const { status, text } = lrs.answer(request.method ?? '', url, headers, body);
      answer.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const frame = page.frameLocator('iframe');
  try {
    await page.goto(lrs.launch(`${base}lesson.html`, base).href);
    await expect(page.getByRole('link', { name: 'Back to the course' })).toBeVisible();
    await frame.getByRole('button', { name: 'Next' }).click();
    await frame.locator('.question-options button').first().click();
    const verdict = await frame.locator('.question-verdict').textContent();
    await expect.poll(() => lrs.verbs()).toEqual(['initialized', 'answered']);
    await page.goto('about:blank');
    await expect.poll(() => lrs.verbs().at(-1)).toBe('terminated');
    await page.goto(lrs.launch(`${base}lesson.html`, base).href);
    await expect(frame.locator('.question-verdict')).toHaveText(verdict ?? '');
    expect(lrs.faults).toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
