/**
 * Serving the built page: for npm start, and for `ext4lab mount --watch`.
 *
 *     request ──▶ foreign? 403 ──▶ no address at all? 400 ──▶ no file of the page? 404 ──▶ the file, and what a page may do with it
 *
 * Nothing that is said depends on the request's text. A page from elsewhere may lead here, or show embed.html in a frame
 * if `framed` allows it, and learns nothing.
 */
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { encodingFor, packed } from './packed.mjs';
import { PAGE_POLICY } from './page-policy.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const NOT_BUILT = 'The page is not built yet: npm run build makes it; then load this again.';

/** What another page may frame, and the module that frames it there. */
const FRAMED = '/embed.html';
const ELEMENT = '/embed/ext4-lab.js';

export const refuse = (status, why) => ({ status, type: TYPES['.txt'], body: `${why}\n` });

/** The name in a Host header, or undefined. */
const hostOf = (header) => /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i.exec(header ?? '')?.[1].replace(/^\[|\]$/g, '');

/** A name that leads elsewhere may be made to lead here (DNS rebinding); an address, or a name of this machine, is meant. */
function isOurs(header, names = []) {
  const host = hostOf(header)?.toLowerCase();
  if (host === undefined) return false;
  return net.isIP(host) !== 0 || host === 'localhost' || host.endsWith('.localhost') || names.includes(host);
}

/** Whether a page from elsewhere asks. To be led here by a link, or framed, is no question of that page's. */
export function isForeign({ headers }, names = []) {
  if (!isOurs(headers.host, names)) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && headers['sec-fetch-mode'] !== 'navigate')
    return true;
  const { origin } = headers;
  return origin !== undefined && origin !== `http://${headers.host}`;
}

/** The path that a request names, decoded; undefined if it names none. */
export function pathOf(url) {
  const [text] = (url ?? '').split(/[?#]/);
  try {
    const decoded = decodeURIComponent(text);
    return decoded.startsWith('/') && !/\/\/|[\0\\]/.test(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}

/** A file of the page: by its real name inside the folder, so that no link leads out, and none that begins with a dot. */
function fileAt(folder, pathname) {
  if (pathname.split('/').some((part) => part.startsWith('.'))) return undefined;
  try {
    const inside = fs.realpathSync(folder);
    const wanted = fs.realpathSync(path.join(inside, pathname));
    const file = fs.statSync(wanted).isDirectory() ? fs.realpathSync(path.join(wanted, 'index.html')) : wanted;
    return file.startsWith(inside + path.sep) && fs.statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** What is answered to a request for a file of the page. */
export function pageAnswer(folder, request) {
  const pathname = pathOf(request.url);
  if (pathname === undefined) return refuse(400, 'that is no address');
  const file = fileAt(folder, pathname);
  if (!file) return refuse(404, pathname === '/' ? NOT_BUILT : 'nothing is here');
  const { size, mtimeMs } = fs.statSync(file);
  const encoding = encodingFor(path.extname(file), size, request.headers['accept-encoding']);
  const etag = `"${size}-${mtimeMs}${encoding ? `-${encoding}` : ''}"`;
  const more = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' };
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  if (request.headers['if-none-match'] === etag) return { status: 304, type, body: '', more };
  if (!encoding) return { status: 200, type, body: fs.readFileSync(file), more };
  return { status: 200, type, body: packed(file, etag, encoding), more: { ...more, 'content-encoding': encoding } };
}

const SHARED = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' };
const isElement = ({ url }) => pathOf(url) === ELEMENT;

/** Sends an answer. `framed`: other pages may show embed.html in a frame. */
export function send(request, response, { status, type, body, more }, framed = false) {
  const ancestors = !framed ? "'none'" : pathOf(request.url) === FRAMED ? '*' : "'self'";
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'content-security-policy': `${PAGE_POLICY}; frame-ancestors ${ancestors}`,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(framed && isElement(request) && SHARED),
    ...more,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Serves a folder to anyone who can reach the port. */
export function servePage(folder, request, response, names) {
  const shared = isElement(request) && isOurs(request.headers.host, names);
  const answer =
    !shared && isForeign(request, names)
      ? refuse(403, 'not for you')
      : request.method === 'GET' || request.method === 'HEAD'
        ? pageAnswer(folder, request)
        : refuse(405, 'only GET');
  send(request, response, answer, true);
}
