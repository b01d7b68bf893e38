/**
 * The visits that this browser keeps, the latest first. An image is beside its visit, so that the visit can be written
 * again and again without it, and the list read without any.
 *
 *      IndexedDB ext4lab     visits    name ─▶ title, link, script, typed, when it changed
 *                            images    name ─▶ Blob
 */
import type { Carried } from './carried.ts';

export interface KeptVisit extends Omit<Carried, 'image'> {
  name: string;
  /** Since 1970, ms. */
  changed: number;
}

/** The oldest one goes when there is another. */
const MOST = 20;

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open('ext4lab', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('visits', { keyPath: 'name' });
      request.result.createObjectStore('images');
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  // Refused once is not refused for ever.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

interface Stores {
  visits: IDBObjectStore;
  images: IDBObjectStore;
}

/** All of it, or nothing. */
async function changing(change: (stores: Stores) => Promise<void>): Promise<void> {
  const transaction = (await database()).transaction(['visits', 'images'], 'readwrite');
  const over = new Promise<void>((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error ?? new Error('the browser refused'));
  });
  over.catch(() => {});
  await change({ visits: transaction.objectStore('visits'), images: transaction.objectStore('images') });
  await over;
}

/** One is written at a time, and whoever reads finds what was to be written before. */
let last: Promise<unknown> = Promise.resolve();

export function inTurn(write: () => Promise<void>): void {
  last = last.then(write);
}

const byAge = (a: KeptVisit, b: KeptVisit) => b.changed - a.changed;

export async function keptVisits(): Promise<KeptVisit[]> {
  await last;
  const visits = (await database()).transaction('visits').objectStore('visits');
  return (await result<KeptVisit[]>(visits.getAll())).sort(byAge);
}

export async function keptVisit(name: string): Promise<(KeptVisit & Carried) | undefined> {
  await last;
  const transaction = (await database()).transaction(['visits', 'images']);
  const [visit, image] = await Promise.all([
    result<KeptVisit | undefined>(transaction.objectStore('visits').get(name)),
    result<Blob | undefined>(transaction.objectStore('images').get(name)),
  ]);
  return visit && { ...visit, image };
}

export const keepVisit = (name: string, { image, ...carried }: Carried): Promise<void> =>
  changing(async ({ visits, images }) => {
    visits.put({ ...carried, name, changed: Date.now() } satisfies KeptVisit);
    // A visit's image stays what it is: another one is another visit.
    if (image && (await result(images.count(name))) === 0) images.put(image, name);
    for (const old of (await result<KeptVisit[]>(visits.getAll())).sort(byAge).slice(MOST)) {
      visits.delete(old.name);
      images.delete(old.name);
    }
  });

export const forgetVisit = (name: string): Promise<void> =>
  changing(async ({ visits, images }) => {
    visits.delete(name);
    images.delete(name);
  });
