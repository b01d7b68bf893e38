/**
 * The visits that this browser keeps, the latest first. An image is beside its visit, so that the visit can be written
 * its image, and the list is read without any image.
 *
 *      IndexedDB ext4lab     visits    name ─▶ title, link, script, typed, when it changed
 *                            images    name ─▶ Blob
 *                            given     mine, trace:git ─▶ a program or a trace, as long as a visit needs it
 */
import { type Given, keyOf } from '../programs-and-traces.ts';
import type { Carried } from './carried.ts';

export interface KeptVisit extends Omit<Carried, 'image' | 'given'> {
  name: string;
  /** The keys of the programs and traces that a person gave and the visit needs. */
  needs?: string[];
  /** Since 1970, ms. */
  changed: number;
}

/** A further visit replaces the oldest one. */
const MOST = 20;

/** 2: `given`. */
const VERSION = 2;

/** Another tab has an older or newer version of this page. The browser keeps visits for one version at a time. */
export class OtherVersion extends Error {
  readonly which: 'earlier' | 'later';

  constructor(which: 'earlier' | 'later') {
    super(`another tab has a ${which} version of this page`);
    this.which = which;
  }
}

let later = () => {};

/** Called when a later version of this page, in another tab, has taken over what is kept. */
export function tellLater(tell: () => void): () => void {
  later = tell;
  return () => {
    later = () => {};
  };
}

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open('ext4lab', VERSION);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) {
        request.result.createObjectStore('visits', { keyPath: 'name' });
        request.result.createObjectStore('images');
      }
      request.result.createObjectStore('given');
    };
    request.onsuccess = () => {
      const { result: db } = request;
      // A later version of this page, in another tab, does not wait for this one.
      db.onversionchange = () => {
        db.close();
        opened = undefined;
        later();
      };
      // The tab that it waited for is closed.
      opened = Promise.resolve(db);
      done(db);
    };
    request.onblocked = () => fail(new OtherVersion('earlier'));
    request.onerror = () => fail(request.error?.name === 'VersionError' ? new OtherVersion('later') : request.error);
  });
  // A later attempt may succeed.
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

const STORES = ['visits', 'images', 'given'] as const;
type Stores = Record<(typeof STORES)[number], IDBObjectStore>;

/** Makes a change completely, or not at all. */
async function changing(change: (stores: Stores) => Promise<void>): Promise<void> {
  const transaction = (await database()).transaction(STORES, 'readwrite');
  const over = new Promise<void>((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error ?? new Error('the browser refused'));
  });
  over.catch(() => {});
  await change({
    visits: transaction.objectStore('visits'),
    images: transaction.objectStore('images'),
    given: transaction.objectStore('given'),
  });
  await over;
}

/** Visits are written one at a time. A read waits for the writes before it. */
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

/** The programs and traces among these that this browser keeps. */
export async function keptGiven(keys: readonly string[]): Promise<Given[]> {
  if (keys.length === 0) return [];
  await last;
  const store = (await database()).transaction('given').objectStore('given');
  const found = await Promise.all(keys.map((key) => result<Given | undefined>(store.get(key))));
  return found.filter((one) => one !== undefined);
}

/** Each is written once, because programs may be large and a visit is written often. */
const written = new Set<Given>();

/** Keeps it at once, because a reload may come before the visit that names it is written. */
export const keepGiven = (one: Given): Promise<void> =>
  changing(async ({ given }) => {
    given.put(one, keyOf(one));
    written.add(one);
  });

export const keepVisit = (name: string, { image, given = [], ...carried }: Carried): Promise<void> =>
  changing(async (stores) => {
    const { visits, images } = stores;
    visits.put({
      ...carried,
      name,
      changed: Date.now(),
      ...(given.length > 0 && { needs: given.map(keyOf) }),
    } satisfies KeptVisit);
    // A visit's image never changes, because another image makes another visit.
    if (image && (await result(images.count(name))) === 0) images.put(image, name);
    for (const one of given)
      if (!written.has(one)) {
        written.add(one);
        stores.given.put(one, keyOf(one));
      }
    const old = (await result<KeptVisit[]>(visits.getAll())).sort(byAge).slice(MOST);
    for (const one of old) {
      visits.delete(one.name);
      images.delete(one.name);
    }
    if (old.length > 0) await forgetGiven(stores);
  });

export const forgetVisit = (name: string): Promise<void> =>
  changing(async (stores) => {
    stores.visits.delete(name);
    stores.images.delete(name);
    await forgetGiven(stores);
  });

/** Forgets programs and traces that no visit needs any more. */
async function forgetGiven({ visits, given }: Stores): Promise<void> {
  const needed = new Set((await result<KeptVisit[]>(visits.getAll())).flatMap(({ needs = [] }) => needs));
  for (const key of await result(given.getAllKeys())) if (!needed.has(String(key))) given.delete(key);
  for (const one of written) if (!needed.has(keyOf(one))) written.delete(one);
}
