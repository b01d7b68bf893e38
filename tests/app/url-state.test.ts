/** A link restores the visit that made it, and rubbish in a link does no harm. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode, STEP_SIZES, type Visit, WAYS } from '../../src/app/url-state.ts';
import { THEME_NAMES } from '../../src/views/theme/tokens.ts';
import { LANGUAGE_TAGS } from '../../src/words/languages.ts';

const moment = fc.record({ step: fc.nat(1e9), write: fc.nat(1e6) });
const named = fc.record({
  side: fc.constantFrom('after' as const, 'before' as const),
  event: fc.constantFrom('ext_insert', 'ext4lab:ext_split'),
  nth: fc.integer({ min: -99, max: 99 }).filter((n) => n !== 0),
});
const text = fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' });
const selection = fc.record(
  { block: fc.nat(2 ** 48), field: fc.string({ minLength: 1, maxLength: 60 }) },
  { requiredKeys: ['block'] },
);
const visit: fc.Arbitrary<Visit> = fc.record(
  {
    run: text,
    file: text,
    needs: fc.array(fc.constantFrom('mine', 'trace:git', 'a.b-c'), { minLength: 1, maxLength: 4 }),
    at: fc.oneof(moment, named),
    by: fc.constantFrom(...STEP_SIZES.filter((s) => s !== 'event')),
    selection,
    map: text,
    theme: fc.constantFrom(...THEME_NAMES),
    language: fc.constantFrom(...LANGUAGE_TAGS.filter((tag) => tag !== 'en')),
    way: fc.constantFrom(...WAYS.filter((w) => w !== 'explore')),
    bookmarks: fc.array(moment, { maxLength: 20 }),
    marker: fc.nat(1_000_000),
  },
  { requiredKeys: ['bookmarks'] },
);

describe('the visit in the URL', () => {
  it('opens a lesson, a puzzle, a path or an exercise where the link says no more', () => {
    for (const link of ['lesson=journal.2', 'puzzle=nine-blocks', 'path=week.1', 'exercise=abc'])
      expect(decode(link).visit.way, link).toBe('learn');
    const away = encode({ bookmarks: [], way: 'explore', lesson: 'journal.2' });
    expect(decode(away).visit.way).toBe('explore');
    expect(decode('at=3').visit.way).toBeUndefined();
  });

  it('comes back as it was', () => {
    fc.assert(
      fc.property(visit, (v) => {
        expect(decode(`#${encode(v)}`)).toEqual({ visit: v, ignored: [] });
      }),
    );
  });

  it('survives what a browser does to a fragment', () => {
    fc.assert(
      fc.property(visit, (v) => {
        const url = new URL('https://ext4lab.test/');
        url.hash = encode(v);
        expect(decode(new URL(url.href).hash).visit).toEqual(v);
      }),
    );
  });

  it('reads any text without an exception, and what it keeps it can write again', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'binary' }), (rubbish) => {
        const { visit } = decode(rubbish);
        expect(decode(encode(visit)).visit).toEqual({ ...visit, ...(visit.by === 'event' ? { by: undefined } : {}) });
      }),
    );
  });

  it('has an event’s name as it is', () => {
    const at = 'before:ext4lab:ext_insert:-1';
    expect(encode(decode(`at=${at}`).visit)).toBe(`at=${at}`);
  });

  it('names what it left out', () => {
    expect(decode('#at=soon&theme=dark&sel=-3&__proto__=1&%E0%A4%A=x')).toEqual({
      visit: { theme: 'dark', bookmarks: [] },
      ignored: ['at=soon', 'sel=-3', '__proto__=1', '%E0%A4%A=x'],
    });
  });

  it('stays readable', () => {
    const run = 'mke2fs -t ext4 -b 1024 -O ^has_journal,64bit -E stride=4 disk.img 64M';
    const link = encode({ run, at: { step: 12, write: 3 }, selection: { block: 5, field: 's_magic' }, bookmarks: [] });
    expect(link).toBe(
      'run=mke2fs+-t+ext4+-b+1024+-O+^has_journal,64bit+-E+stride=4+disk.img+64M&at=12w3&sel=5:s_magic',
    );
  });
});
