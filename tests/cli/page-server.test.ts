/** Who is answered by the servers of the page, what they give away, and what comes with it. */
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_POLICY } from '../../scripts/page-policy.mjs';
import { servePage } from '../../scripts/page-server.mjs';
import { startWatch, type Watch } from '../../src/cli/fuse/watch.ts';
import { tempDir } from '../helpers/temp-dir.ts';

interface Got {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** As written: fetch would put the path in order first. */
function get(port: number, path: string, headers: http.OutgoingHttpHeaders = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = http.get({ host: '127.0.0.1', port, path, headers, agent: false }, async (answer) => {
      let body = '';
      for await (const part of answer.setEncoding('utf8')) body += part;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
    });
    asked.on('error', reject);
  });
}

const FOREIGN: http.OutgoingHttpHeaders[] = [
  { host: 'evil.example' },
  { origin: 'http://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  // Another port of this machine is the same site.
  { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
];

describe('the page as npm start serves it', () => {
  const dir = tempDir();
  const dist = path.join(dir, 'dist');
  const server = http.createServer((request, response) => servePage(dist, request, response));
  const at = () => (server.address() as AddressInfo).port;

  beforeAll(async () => {
    for (const folder of ['assets', 'embed']) fs.mkdirSync(path.join(dist, folder), { recursive: true });
    for (const name of ['index.html', 'embed.html', '.inputs', 'assets/a b.js', 'embed/ext4-lab.js'])
      fs.writeFileSync(path.join(dist, name), `this is ${name}`);
    fs.writeFileSync(path.join(dir, 'secret'), 'secret');
    fs.symlinkSync('../secret', path.join(dist, 'out'));
    fs.symlinkSync('..', path.join(dist, 'up'));
    fs.symlinkSync('index.html', path.join(dist, 'in'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => server.close());

  it('gives the module of <ext4-lab>, and no other file, to pages from elsewhere', async () => {
    const from = (path: string) =>
      get(at(), path, { origin: 'http://course.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' });
    const { status, headers } = await from('/embed/ext4-lab.js');
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect((await from('/embed/../embed.html')).status).toBe(403);
    expect((await from('/embed.html')).status).toBe(403);
    expect((await get(at(), '/embed/ext4-lab.js', { host: 'evil.example' })).status).toBe(403);
    expect((await get(at(), '/')).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('gives its files', async () => {
    for (const [asked, body] of Object.entries({
      '/': 'this is index.html',
      '/?x=1': 'this is index.html',
      '/assets/a%20b.js': 'this is assets/a b.js',
      '/in': 'this is index.html',
    }))
      expect(await get(at(), asked)).toMatchObject({ status: 200, body });
    const { etag } = (await get(at(), '/')).headers;
    expect(await get(at(), '/', { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
  });

  it.each(['/%00', '/%', '//', '/%2f/x', '/a//b', '/%5c..%5csecret', '*'])(
    'calls %s no address, in fixed words',
    async (asked) => {
      expect(await get(at(), asked)).toMatchObject({ status: 400, body: 'that is no address\n' });
    },
  );

  it.each(['/.inputs', '/%2einputs', '/../secret', '/%2e%2e/secret', '/out', '/up/secret', '/none', '/assets'])(
    'has nothing at %s',
    async (asked) => {
      expect(await get(at(), asked)).toMatchObject({ status: 404, body: 'nothing is here\n' });
    },
  );

  it('refuses what a page from elsewhere asks, and lets a link lead here', async () => {
    for (const headers of FOREIGN) expect(await get(at(), '/', headers)).toMatchObject({ status: 403 });
    const led = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(await get(at(), '/', led)).toMatchObject({ status: 200 });
  });

  it('says what a page may do, and who may frame it', async () => {
    const { headers } = await get(at(), '/');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': `${PAGE_POLICY}; frame-ancestors 'self'`,
    });
    const embed = await get(at(), '/embed.html');
    expect(embed.headers['content-security-policy']).toMatch(/; frame-ancestors \*$/);
  });
});

describe('a mount that is watched', () => {
  let watch: Watch;
  let address: URL;
  let asked = 0;
  let end: ((lines: string[]) => void) | undefined;

  beforeAll(async () => {
    const image = path.join(tempDir(), 'disk.img');
    fs.writeFileSync(image, 'x'.repeat(4096));
    const volume = { blockSize: 1024, byteLength: 4096, kind: 'ext4', readonly: false };
    watch = await startWatch(0, image, volume, () => {
      asked++;
      return new Promise((resolve) => {
        end = resolve;
      });
    });
    address = new URL(watch.address);
  });
  afterAll(() => watch.close());

  const token = () => new URLSearchParams(address.hash.slice(1)).get('token');
  const ask = (path: string, headers?: http.OutgoingHttpHeaders) => get(Number(address.port), path, headers);

  it('tells nothing without the token of its address', async () => {
    expect(token()).toMatch(/^[\w-]{32}$/);
    for (const what of ['volume', 'base', 'events?events=0', 'else'])
      for (const given of ['', 'token=', `token=${'A'.repeat(32)}`])
        expect(await ask(`/live/${what}${what.includes('?') ? '&' : '?'}${given}`)).toMatchObject({ status: 403 });
    expect(await ask(`/live/volume?token=${token()}`)).toMatchObject({
      status: 200,
      body: '{"name":"disk.img","byteLength":4096}',
    });
    expect(await ask(`/live/base?token=${token()}`, { range: 'bytes=0-9' })).toMatchObject({
      status: 206,
      body: 'xxxxxxxxxx',
    });
    expect(asked).toBe(0);
  });

  it('refuses foreign requests before anything is done for them, even with the token', async () => {
    for (const headers of FOREIGN)
      expect(await ask(`/live/events?token=${token()}`, headers)).toMatchObject({ status: 403 });
    expect(asked).toBe(0);
  });

  it('has no service worker', async () => {
    expect((await ask('/sw.js')).status).toBe(404);
  });

  it('may be framed by no page', async () => {
    const { headers } = await ask('/live/volume');
    expect(headers['content-security-policy']).toMatch(/; frame-ancestors 'none'$/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('has one question under way however many pages wait, and sends home those beyond eight', async () => {
    const answers = Array.from({ length: 12 }, () => ask(`/live/events?token=${token()}`));
    // One is with the file system, eight wait, three go: all twelve have come before the first is answered.
    const home: unknown[] = [];
    for (const answer of answers) void answer.then((is) => is.body === '' && home.push(is));
    await expect.poll(() => home.length, { interval: 5, timeout: 20_000 }).toBe(3);
    expect(home[0]).toMatchObject({ status: 200, body: '' });
    expect(asked).toBe(1);
    const rest = Promise.all(answers);
    for (let left = 9; left > 0; left--) {
      const before = asked;
      end?.(['{}']);
      if (left > 1) await expect.poll(() => asked, { interval: 5, timeout: 20_000 }).toBe(before + 1);
    }
    expect((await rest).filter(({ body }) => body === '{}\n')).toHaveLength(9);
    expect(asked).toBe(9);
  });
});
