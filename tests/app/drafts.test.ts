/** Drafts outlive another scenario and a reload; a browser that refuses to keep them loses none of them silently. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let kept: Map<string, string>;
let full = false;

beforeEach(() => {
  kept = new Map();
  full = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The page is loaded anew: only what the browser kept is there. */
async function page() {
  vi.resetModules();
  return import('../../src/app/drafts.ts');
}

it('each script has its own draft, after a reload too, until it is run', async () => {
  const first = await page();
  expect(first.keepDraft('sync\n', 'sync; sync\n')).toBe(true);
  expect(first.keepDraft('ls\n', 'ls -l\n')).toBe(true);
  const again = await page();
  expect(again.draftOf('sync\n')).toBe('sync; sync\n');
  expect(again.draftOf('ls\n')).toBe('ls -l\n');
  expect(again.draftOf('rm f\n')).toBeUndefined();
  again.forgetDraft('sync\n');
  expect((await page()).draftOf('sync\n')).toBeUndefined();
});

it('what is the script’s own text is no draft', async () => {
  const { keepDraft, draftOf } = await page();
  keepDraft('ls\n', 'ls\n');
  expect(draftOf('ls\n')).toBeUndefined();
});

it('the oldest goes when there are many', async () => {
  const { keepDraft } = await page();
  for (let i = 0; i < 30; i++) keepDraft(`echo ${i}\n`, `echo ${i}, ${i}\n`);
  const { draftOf } = await page();
  expect(draftOf('echo 29\n')).toBe('echo 29, 29\n');
  expect(draftOf('echo 0\n')).toBeUndefined();
});

it('a browser that is full or refuses keeps it as long as the page, and says so', async () => {
  full = true;
  const { keepDraft, draftOf, isDraftAtRisk } = await page();
  expect(isDraftAtRisk()).toBe(false);
  expect(keepDraft('ls\n', 'ls -l\n')).toBe(false);
  expect(draftOf('ls\n')).toBe('ls -l\n');
  expect(isDraftAtRisk()).toBe(true);
  full = false;
  expect(keepDraft('ls\n', 'ls -la\n')).toBe(true);
  expect(isDraftAtRisk()).toBe(false);
});

it('what another version left there is not believed', async () => {
  kept.set('ext4lab.drafts', '{"a":1}');
  expect((await page()).draftOf('a')).toBeUndefined();
  kept.set('ext4lab.drafts', 'no JSON');
  expect((await page()).draftOf('a')).toBeUndefined();
});
