/**
 * The page's side of its service worker: kept for a visit without a network, and told when a newer version has come.
 *
 * A page that was built and stands by itself has a manifest (vite.config.ts); the development server's, a frame in a course page
 * and the single file have none, and nothing is kept for them.
 */

const listeners = new Set<() => void>();
let waiting: ServiceWorker | undefined;

/** For useSyncExternalStore: a version that waits to be taken. */
export const newer = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): ServiceWorker | undefined => waiting,
};

function tell(worker: ServiceWorker | undefined): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** The version that waits, and the page anew with it; other pages stay as they are. */
export function takeNewer(): void {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('take');
  tell(undefined);
}

export const leaveNewer = (): void => tell(undefined);

/** Without a controller the first version is on its way: nothing is newer than that. */
function watch(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  const look = () => {
    if (registration.waiting && serviceWorker.controller) tell(registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}

async function keep(): Promise<void> {
  const { serviceWorker } = navigator;
  try {
    watch(await serviceWorker.register('./sw.js'));
    (await serviceWorker.ready).active?.postMessage('tidy');
  } catch {
    // The browser keeps nothing here (a private window, a server without TLS): the page works with its server.
  }
}

/** What was kept at this address is not what is watched here. */
async function forget(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
}

/** `live`: the page of a volume that is mounted, which comes and goes with its server. */
export function keepForOffline(live: boolean): void {
  if (!('serviceWorker' in navigator) || window.parent !== window) return;
  if (!document.querySelector('link[rel="manifest"]')) return;
  if (live) void forget().catch(() => {});
  // The first picture does not share the network and the processors with it.
  else if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

const MOST_WAIT = 10_000;
const AFTER = 2000;

function whenIdle(): void {
  if ('requestIdleCallback' in window)
    setTimeout(() => requestIdleCallback(() => void keep(), { timeout: MOST_WAIT }), AFTER);
  else setTimeout(() => void keep(), AFTER);
}
