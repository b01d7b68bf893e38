/**
 * The page without a network: a version is all files of one build, fetched once and then answered from here.
 *
 *     first visit ──▶ install: all files, each with its sum ──▶ active: the page has them
 *     a new build ──▶ install ──▶ waits, and the page says so ──▶ 'take' ──▶ active
 *     'tidy', from the only page open ──▶ versions that nobody needs go
 *
 * `FILES` is put in by the build (scripts/offline.mjs): names from the folder of this script, with their sums. What is not on the
 * list is not answered here: it goes to the network as if this did not exist.
 */

declare const FILES: Readonly<Record<string, string>>;
declare const VERSION: string;

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Asked extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Told extends LifeEvent {
  readonly data: unknown;
}

/** Types of the DOM and of service workers exclude each other: this is what is used of the latter. */
interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void>; matchAll(of: { type: 'window' }): Promise<unknown[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', heard: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', heard: (event: Asked) => void): void;
  addEventListener(type: 'message', heard: (event: Told) => void): void;
}

const scope = globalThis as unknown as Scope;
const folder = new URL('./', location.href).href;
/** A server may have other folders with other pages of ours. */
const OURS = `ext4lab ${folder} `;
const own = OURS + VERSION;
/** Under names that their contents give them: the same in every version that has them. */
const NAMED_BY_CONTENT = 'assets/';

const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith(OURS));

/** A file of any version that is here. */
async function kept(url: string): Promise<Response | undefined> {
  for (const name of await ownCaches()) {
    const found = await (await caches.open(name)).match(url, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

/** What a server led elsewhere may not be shown as a page. */
const asOwn = (answer: Response) => (answer.redirected ? new Response(answer.body, answer) : answer);

async function fetched(name: string, integrity: string): Promise<void> {
  const url = folder + name;
  const known = name.startsWith(NAMED_BY_CONTENT) ? await kept(url) : undefined;
  // A file of another build, in the middle of a change of versions, has another sum, and nothing is installed.
  const answer = known ?? (await fetch(url, { cache: 'no-cache', integrity }));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  await (await caches.open(own)).put(url, asOwn(answer));
}

/** The file that a request asks for; undefined: none of ours. */
function nameOf(request: Request): string | undefined {
  const [url] = request.url.split(/[?#]/);
  if (request.method !== 'GET' || !url.startsWith(folder)) return undefined;
  return decodeURI(url.slice(folder.length)) || 'index.html';
}

async function answered(request: Request, name: string): Promise<Response> {
  const found = await (await caches.open(own)).match(folder + name, { ignoreVary: true });
  // A page that was opened before this version came asks for the parts of its own.
  return found ?? (await kept(folder + name)) ?? fetch(request);
}

async function tidy(): Promise<void> {
  const { installing, waiting } = scope.registration;
  if (installing || waiting || (await scope.clients.matchAll({ type: 'window' })).length > 1) return;
  for (const name of await ownCaches()) if (name !== own) await caches.delete(name);
}

scope.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(Object.entries(FILES).map(([name, sum]) => fetched(name, sum))));
});
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('fetch', (event) => {
  const name = nameOf(event.request);
  if (name !== undefined && (Object.hasOwn(FILES, name) || name.startsWith(NAMED_BY_CONTENT)))
    event.respondWith(answered(event.request, name));
});
scope.addEventListener('message', (event) => {
  if (event.data === 'take') event.waitUntil(scope.skipWaiting());
  if (event.data === 'tidy') event.waitUntil(tidy());
});
