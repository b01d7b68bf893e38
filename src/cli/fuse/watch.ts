/**
 * The page at a local address, and with it the recording of the mounted volume so far:
 *
 *     /              the built page
 *     /live/volume   the watched volume       /live/base   the image as it was, by ranges
 *     /live/events   the events recorded after those that the asker has; the answer waits if there are none yet
 *
 * The printed address ends in a token that only root has seen. Without it nothing under /live is answered. Other users of
 * the machine can only get the page, which holds no data. Requests of pages from elsewhere are refused at once.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Answer, isForeign, pageAnswer, pathOf, refuse, send } from '../../../scripts/page-server.mjs';
import type { Have } from '../../trace/json/recording-part.ts';
import { type Ask, LiveEvents } from './live-events.ts';
import type { OpenedVolume } from './thread-api.ts';

const HOST = '127.0.0.1';
/** From build/cli/fuse to the page that npm start and npm run build make. */
const PAGE = fileURLToPath(new URL('../../../dist/', import.meta.url));
/** The maximum number of bytes in one range. */
const MOST_BYTES = 1 << 22;
const TOKEN_BYTES = 24;

export interface Watch {
  address: string;
  /** The recording is complete. Resolves when the watching page has all of it, or does not ask for it. */
  finish(): Promise<void>;
  close(): void;
}

/** The answers to requests of a page. */
class Watched {
  readonly name: string;
  readonly events: LiveEvents;
  readonly token = randomBytes(TOKEN_BYTES).toString('base64url');
  readonly #volume: OpenedVolume;
  /** The file as it was. When the volume is written, another file takes its name. */
  readonly #fd: number;

  constructor(image: string, volume: OpenedVolume, ask: Ask) {
    this.name = path.basename(image);
    this.events = new LiveEvents(ask);
    this.#volume = volume;
    this.#fd = fs.openSync(image, 'r');
  }

  async answer(request: http.IncomingMessage): Promise<Answer> {
    if (isForeign(request)) return refuse(403, 'not for you');
    if (request.method !== 'GET') return refuse(405, 'only GET');
    const pathname = pathOf(request.url);
    // The page exists only with this server, so a browser must not keep it.
    if (pathname === '/sw.js') return refuse(404, 'nothing is here');
    if (!pathname?.startsWith('/live/')) return pageAnswer(PAGE, request);
    const { searchParams } = new URL(request.url ?? '', 'http://here');
    if (!this.#isToken(searchParams.get('token') ?? '')) return refuse(403, 'not for you');
    if (pathname === '/live/volume') {
      const body = JSON.stringify({ name: this.name, byteLength: this.#volume.byteLength });
      return { status: 200, type: 'application/json', body };
    }
    if (pathname === '/live/events') {
      const body = await this.events.beyond(haveOf(searchParams));
      return body === undefined
        ? refuse(410, 'that was all')
        : { status: 200, type: 'text/plain; charset=utf-8', body };
    }
    return pathname === '/live/base' ? this.#base(request.headers.range ?? '') : refuse(404, 'nothing is here');
  }

  #isToken(said: string): boolean {
    const [given, own] = [Buffer.from(said), Buffer.from(this.token)];
    return given.length === own.length && timingSafeEqual(given, own);
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

async function respond(watched: Watched, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  try {
    send(request, response, await watched.answer(request));
  } catch {
    // The error is not sent to the client, because it may name a path.
    if (!response.headersSent) send(request, response, refuse(500, 'that went wrong'));
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
        address: `http://${HOST}:${given}/#live=${encodeURIComponent(watched.name)}&token=${watched.token}`,
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
