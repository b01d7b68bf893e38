/** Files of the page come packed to whoever says that it can unpack them, and are told apart by their tags. */
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servePage } from '../../scripts/page-server.mjs';
import { tempDir } from '../helpers/temp-dir.ts';

const dist = tempDir();
const text = 'a picture is a list of marks\n'.repeat(1000);
const server = http.createServer((request, response) => servePage(dist, request, response));

beforeAll(async () => {
  for (const name of ['page.js', 'built.js', 'letters.woff2']) fs.writeFileSync(path.join(dist, name), text);
  fs.writeFileSync(path.join(dist, 'small.js'), 'small');
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());

async function get(file: string, accepted?: string, more: http.OutgoingHttpHeaders = {}) {
  const headers = { ...more, ...(accepted !== undefined && { 'accept-encoding': accepted }) };
  const { port } = server.address() as AddressInfo;
  const asked = http.get({ host: '127.0.0.1', port, path: `/${file}`, headers, agent: false });
  const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) };
}

const encodingOf = async (file: string, accepted?: string) => (await get(file, accepted)).headers['content-encoding'];

it('packs what is text, as well as the browser can unpack', async () => {
  const br = await get('page.js', 'gzip, deflate, br, zstd');
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(br.bytes).toString()).toBe(text);
  const gzip = await get('page.js', 'gzip, deflate');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.bytes).toString()).toBe(text);
  expect(gzip.bytes.length).toBeLessThan(text.length / 50);
  expect(await encodingOf('page.js', 'br;q=0, GZIP;q=0.5')).toBe('gzip');
});

it('sends the rest as it is', async () => {
  for (const [file, accepted] of [['page.js'], ['page.js', ''], ['page.js', 'br;q=0'], ['letters.woff2', 'br, gzip']])
    expect(await encodingOf(file, accepted), file).toBeUndefined();
  expect(await encodingOf('small.js', 'br')).toBeUndefined();
  const plain = await get('page.js');
  expect([plain.bytes.toString() === text, plain.headers.vary]).toEqual([true, 'accept-encoding']);
});

it('tags each encoding by itself, and a file that was built anew', async () => {
  const tags = await Promise.all(['br', 'gzip', undefined].map(async (e) => (await get('built.js', e)).headers.etag));
  expect(new Set(tags).size).toBe(3);
  expect((await get('built.js', 'br', { 'if-none-match': tags[0] })).status).toBe(304);
  expect((await get('built.js', 'br', { 'if-none-match': tags[1] })).status).toBe(200);
  fs.writeFileSync(path.join(dist, 'built.js'), `${text}anew`);
  const anew = await get('built.js', 'br', { 'if-none-match': tags[0] });
  expect([anew.status, brotliDecompressSync(anew.bytes).toString()]).toEqual([200, `${text}anew`]);
});
