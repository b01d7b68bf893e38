/**
 * The page at a local address, and with it the recording of the mounted volume so far:
 *
 *     /              the built page
 *     /live/volume   what is watched          /live/base   the image as it was, by ranges
 *     /live/events   what was recorded beyond what the asker has; if that is nothing yet, the answer waits
 *
 * Only this machine is served, and only under its own names: no page from elsewhere can ask.
 */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Have } from '../../trace/json/recording-part.ts';
import type { OpenedVolume } from './thread-api.ts';

const HOST = '127.0.0.1';
/** From build/cli/fuse to the page that npm start and npm run build make. */
const PAGE = fileURLToPath(new URL('../../../dist/', import.meta.url));
const NOT_BUILT = 'The page is not built yet: npm run build makes it; then load this again.';
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
/** An empty answer is given after this long all the same. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 300;
/** A watching page has this long to fetch the end. */
const LAST_MS = 4000;
/** The most bytes of one range. */
const MOST_BYTES = 1 << 22;

export interface Watch {
  address: string;
  /** The recording is complete: resolves when the watching page has all of it, or does not ask for it. */
  finish(): Promise<void>;
  close(): void;
}

/** Serves until closed. `ask` makes the serving thread tell what is new. Rejects if the port is taken. */
export function startWatch(
  port: number,
  image: string,
  volume: OpenedVolume,
  ask: (from: Have) => Promise<string[]>,
): Promise<Watch> {
  const name = path.basename(image);
  // The file as it was: when the volume is written, another file takes its name.
  const fd = fs.openSync(image, 'r');
  let over = false;
  let asked = 0;
  let told: (() => void) | undefined;

  /** Undefined when there is no more and never will be. */
  const events = async (query: URLSearchParams): Promise<string | undefined> => {
    asked = Date.now();
    const count = (of: string) => Math.max(0, Math.floor(Number(query.get(of)) || 0));
    const have = { events: count('events'), writes: count('writes'), changes: count('changes') };
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const lines = await ask(have);
      if (lines.length === 0 && over) {
        told?.();
        return undefined;
      }
      if (lines.length > 0 || Date.now() > until) return lines.map((line) => `${line}\n`).join('');
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };

  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const send = (status: number, type: string, body: string | Uint8Array, more: http.OutgoingHttpHeaders = {}) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...more });
      response.end(body);
    };
    const refuse = (status: number, why: string) => send(status, 'text/plain; charset=utf-8', `${why}\n`);
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) return refuse(403, 'not for you');
    if (request.method !== 'GET') return refuse(405, 'only GET');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here');
    if (pathname === '/live/volume')
      return send(200, TYPES['.json'], JSON.stringify({ name, byteLength: volume.byteLength }));
    if (pathname === '/live/events') {
      const more = await events(searchParams);
      return more === undefined ? refuse(410, 'that was all') : send(200, 'text/plain; charset=utf-8', more);
    }
    if (pathname === '/live/base') {
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
      const from = Number(range?.[1]);
      const to = Math.min(Number(range?.[2]) + 1, volume.byteLength);
      if (!(to > from) || to - from > MOST_BYTES) return refuse(416, `the image has ${volume.byteLength} bytes`);
      const bytes = Buffer.alloc(to - from);
      fs.readSync(fd, bytes, 0, bytes.length, from);
      const headers = { 'content-range': `bytes ${from}-${to - 1}/${volume.byteLength}` };
      return send(206, 'application/octet-stream', bytes, headers);
    }
    const file = path.join(PAGE, path.posix.normalize(decodeURIComponent(pathname)));
    const found = fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() ? path.join(file, 'index.html') : file;
    if (!found.startsWith(PAGE) || !fs.existsSync(found))
      return refuse(404, pathname === '/' ? NOT_BUILT : 'nothing is here');
    send(200, TYPES[path.extname(found)] ?? 'application/octet-stream', fs.readFileSync(found));
  };

  const server = http.createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(`${error.message}\n`);
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      fs.closeSync(fd);
      reject(error);
    });
    server.listen(port, HOST, () => {
      const { port: given } = server.address() as { port: number };
      resolve({
        address: `http://${HOST}:${given}/#live=${encodeURIComponent(name)}`,
        finish() {
          over = true;
          if (Date.now() - asked > 2 * PATIENCE_MS) return Promise.resolve();
          return new Promise((done) => {
            told = () => setTimeout(done, LOOK_MS);
            setTimeout(done, LAST_MS);
          });
        },
        close() {
          server.close();
          server.closeAllConnections();
          fs.closeSync(fd);
        },
      });
    });
  });
}
