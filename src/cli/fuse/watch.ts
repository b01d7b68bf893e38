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
  '.txt': 'text/plain; charset=utf-8',
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

/** What was recorded beyond that. */
type Ask = (from: Have) => Promise<string[]>;

export interface Watch {
  address: string;
  /** The recording is complete: resolves when the watching page has all of it, or does not ask for it. */
  finish(): Promise<void>;
  close(): void;
}

/** What was recorded beyond what an asker has. An asker that has all of it waits for more. */
class LiveEvents {
  /** Makes the serving thread tell what is new. */
  readonly #ask: Ask;
  #over = false;
  /** When a page last asked. */
  #asked = 0;
  #told: (() => void) | undefined;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Undefined when there is no more and never will be. */
  async beyond(have: Have): Promise<string | undefined> {
    this.#asked = Date.now();
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const lines = await this.#ask(have);
      if (lines.length === 0 && this.#over) {
        this.#told?.();
        return undefined;
      }
      if (lines.length > 0 || Date.now() > until) return lines.map((line) => `${line}\n`).join('');
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** Nothing more is recorded: resolves when the watching page has all of it, or does not ask for it. */
  finish(): Promise<void> {
    this.#over = true;
    if (Date.now() - this.#asked > 2 * PATIENCE_MS) return Promise.resolve();
    return new Promise((done) => {
      this.#told = () => setTimeout(done, LOOK_MS);
      setTimeout(done, LAST_MS);
    });
  }
}

interface Answer {
  status: number;
  type: string;
  body: string | Uint8Array;
  more?: http.OutgoingHttpHeaders;
}

const refuse = (status: number, why: string): Answer => ({ status, type: TYPES['.txt'], body: `${why}\n` });

/** What a page can ask for. */
class Watched {
  readonly name: string;
  readonly events: LiveEvents;
  readonly #volume: OpenedVolume;
  /** The file as it was: when the volume is written, another file takes its name. */
  readonly #fd: number;

  constructor(image: string, volume: OpenedVolume, ask: Ask) {
    this.name = path.basename(image);
    this.events = new LiveEvents(ask);
    this.#volume = volume;
    this.#fd = fs.openSync(image, 'r');
  }

  async answer({ headers, method, url }: http.IncomingMessage): Promise<Answer> {
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '')) return refuse(403, 'not for you');
    if (method !== 'GET') return refuse(405, 'only GET');
    const { pathname, searchParams } = new URL(url ?? '/', 'http://here');
    if (pathname === '/live/volume') {
      const body = JSON.stringify({ name: this.name, byteLength: this.#volume.byteLength });
      return { status: 200, type: TYPES['.json'], body };
    }
    if (pathname === '/live/events') {
      const body = await this.events.beyond(haveOf(searchParams));
      return body === undefined ? refuse(410, 'that was all') : { status: 200, type: TYPES['.txt'], body };
    }
    return pathname === '/live/base' ? this.#base(headers.range ?? '') : pageFile(pathname);
  }

  #base(wanted: string): Answer {
    const { byteLength } = this.#volume;
    const range = /^bytes=(\d+)-(\d+)$/.exec(wanted);
    const from = Number(range?.[1]);
    const to = Math.min(Number(range?.[2]) + 1, byteLength);
    if (!(to > from) || to - from > MOST_BYTES) return refuse(416, `the image has ${byteLength} bytes`);
    const body = Buffer.alloc(to - from);
    fs.readSync(this.#fd, body, 0, body.length, from);
    const more = { 'content-range': `bytes ${from}-${to - 1}/${byteLength}` };
    return { status: 206, type: 'application/octet-stream', body, more };
  }

  close(): void {
    fs.closeSync(this.#fd);
  }
}

function haveOf(query: URLSearchParams): Have {
  const count = (of: string) => Math.max(0, Math.floor(Number(query.get(of)) || 0));
  return { events: count('events'), writes: count('writes'), changes: count('changes') };
}

function pageFile(pathname: string): Answer {
  const file = path.join(PAGE, path.posix.normalize(decodeURIComponent(pathname)));
  const found = fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() ? path.join(file, 'index.html') : file;
  if (!found.startsWith(PAGE) || !fs.existsSync(found))
    return refuse(404, pathname === '/' ? NOT_BUILT : 'nothing is here');
  return { status: 200, type: TYPES[path.extname(found)] ?? 'application/octet-stream', body: fs.readFileSync(found) };
}

async function respond(watched: Watched, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  try {
    const { status, type, body, more } = await watched.answer(request);
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...more });
    response.end(body);
  } catch (error) {
    if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
    response.end(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}

/** Serves until closed. Rejects if the port is taken. */
export function startWatch(port: number, image: string, volume: OpenedVolume, ask: Ask): Promise<Watch> {
  const watched = new Watched(image, volume, ask);
  const server = http.createServer((request, response) => void respond(watched, request, response));
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      watched.close();
      reject(error);
    });
    server.listen(port, HOST, () => {
      const { port: given } = server.address() as { port: number };
      resolve({
        address: `http://${HOST}:${given}/#live=${encodeURIComponent(watched.name)}`,
        finish: () => watched.events.finish(),
        close() {
          server.close();
          server.closeAllConnections();
          watched.close();
        },
      });
    });
  });
}
