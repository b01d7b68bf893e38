/** What the browser keeps: two pages write at once, and nothing is lost; no room, and it lasts as long as the page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptUnder } from '../../src/app/learn/browser-storage.ts';
import { joined, type Progress, UNREAD } from '../../src/app/learn/progress.ts';

const KEY = 'ext4lab.test';
let full = false;
let listeners: ((event: { key: string | null }) => void)[] = [];

beforeEach(() => {
  const held = new Map<string, string>();
  full = false;
  listeners = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem(key: string, value: string) {
      if (full) throw new Error('QuotaExceededError');
      held.set(key, value);
    },
  });
  vi.stubGlobal('addEventListener', (_: string, listener: (typeof listeners)[number]) => listeners.push(listener));
  vi.stubGlobal('removeEventListener', () => (listeners = []));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const page = () => keptUnder<Progress>(KEY, UNREAD, joined);
const at = (reached: number, given: Progress['given'], done = false): Progress => ({ reached, done, given });

test('two pages that read one lesson lose nothing of each other', () => {
  const [a, b] = [page(), page()];
  a.keep('crash', at(2, { 0: 1, 1: 'shown' }));
  b.keep('crash', at(4, { 2: 0 }, true));
  b.keep('htree', at(1, {}));
  a.keep('crash', at(3, { 3: 2 }));
  for (const kept of [a, b, page()]) {
    expect(kept.of('crash')).toEqual(at(4, { 0: 1, 1: 'shown', 2: 0, 3: 2 }, true));
    expect(kept.of('htree')).toEqual(at(1, {}));
  }
});

test('what another page writes is told', () => {
  const kept = page();
  const told = vi.fn();
  const end = kept.subscribe(told);
  const version = kept.version();
  for (const key of ['ext4lab.theme', KEY, null]) for (const listener of listeners) listener({ key });
  expect(told).toHaveBeenCalledTimes(2);
  expect(kept.version()).toBe(version + 2);
  end();
  expect(listeners).toEqual([]);
});

test('no room: it is remembered until the page is closed, and said; room again: all of it is written', () => {
  const kept = page();
  full = true;
  kept.keep('crash', at(2, { 0: 1 }));
  expect(kept.full()).toBe(true);
  expect(kept.of('crash')).toEqual(at(2, { 0: 1 }));
  expect(page().of('crash')).toEqual(UNREAD);
  full = false;
  kept.keep('crash', at(3, { 1: 0 }));
  expect(kept.full()).toBe(false);
  expect(page().of('crash')).toEqual(at(3, { 0: 1, 1: 0 }));
});
