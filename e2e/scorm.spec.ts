/** A packaged lesson in a SCORM runtime (scorm-again): answers, score and time arrive, and a second visit goes on. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { lessons, packaged } from '../scripts/package.mjs';
import { long } from '../tests/helpers/long.ts';

const RUNTIME = fileURLToPath(new URL('../node_modules/scorm-again/dist/', import.meta.url));
const TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

type Scorm = '1.2' | '2004';

const KINDS: Record<Scorm, Record<'file' | 'api' | 'at' | 'get', string>> = {
  '1.2': { file: 'scorm12', api: 'Scorm12API', at: 'API', get: 'LMSGetValue' },
  2004: { file: 'scorm2004', api: 'Scorm2004API', at: 'API_1484_11', get: 'GetValue' },
};

/** A platform: its runtime, with what it kept of the reader, and the package in a frame. */
function platform(scorm: Scorm) {
  const files = packaged({ id: 'tree-grows', ...lessons().get('tree-grows')!, pass: 60 }, scorm);
  const { file, api, at } = KINDS[scorm];
  const page = `<!doctype html><title>A platform</title><script src="/runtime.js"></script><script>
    window.${at} = new ${api}({ autocommit: false });
    const kept = sessionStorage.getItem('kept');
    if (kept) ${at}.loadFromJSON(JSON.parse(kept), '');
  </script><iframe title="lesson" src="/lesson/lesson.html" width="1200" height="700"></iframe>`;
  return http.createServer((request, answer) => {
    const name = (request.url ?? '').replace(/^\/lesson\/|[?#].*$/g, '');
    const body =
      name === '/' ? page : name === '/runtime.js' ? fs.readFileSync(path.join(RUNTIME, `${file}.js`)) : files[name];
    answer.writeHead(body ? 200 : 404, { 'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? 'text/html' });
    answer.end(body);
  });
}

const value = (page: Page, scorm: Scorm, name: string) =>
  page.evaluate(
    ([at, get, name]) => {
      const api = (window as unknown as Record<string, Record<string, (name: string) => string>>)[at];
      return api[get](name);
    },
    [KINDS[scorm].at, KINDS[scorm].get, name],
  );

const TRIED: readonly Scorm[] = long ? ['1.2', '2004'] : ['2004'];

for (const scorm of TRIED)
  test(`a lesson in a platform of SCORM ${scorm}`, async ({ page }) => {
    const server = platform(scorm);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const frame = page.frameLocator('iframe').frameLocator('iframe');
    const status = scorm === '1.2' ? 'cmi.core.lesson_status' : 'cmi.completion_status';
    try {
      await page.goto(address);
      await frame.getByRole('button', { name: 'Next' }).click();
      await frame.locator('.question-options button').first().click();
      await expect(frame.locator('.question-verdict')).toBeVisible();
      await expect.poll(() => value(page, scorm, status)).toBe('incomplete');
      const kept = await value(page, scorm, 'cmi.suspend_data');
      expect(JSON.parse(kept)).toMatchObject({ given: expect.any(Object), right: expect.any(Array) });
      expect(await value(page, scorm, 'cmi.interactions._count')).toBe('1');
      const verdict = await frame.locator('.question-verdict').textContent();
      await page.evaluate(
        (data) => sessionStorage.setItem('kept', JSON.stringify({ cmi: { suspend_data: data } })),
        kept,
      );
      await page.reload();
      await expect(frame.locator('.question-verdict')).toHaveText(verdict ?? '');
      expect(await page.evaluate(() => localStorage.getItem('ext4lab.lessons'))).toBeNull();
    } finally {
      server.close();
    }
  });
