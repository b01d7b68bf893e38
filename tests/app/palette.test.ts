/** The palette: all that is declared is in it, found by parts of its name; no two actions share a key. */

import { describe, expect, it, vi } from 'vitest';
import { actions } from '../../src/app/action-words.ts';
import { doesOf, keyName, keyText, OF_PAGE, type On, TRANSPORT } from '../../src/app/actions.ts';
import { keysIn } from '../../src/app/help/HelpDialog.tsx';
import { help } from '../../src/app/help/words.ts';
import { entriesIn, found as foundIn } from '../../src/app/palette/entries.ts';
import { fits } from '../../src/app/palette/fuzzy.ts';
import { SCENARIOS } from '../../src/app/scenarios.ts';
import { COURSE } from '../../src/lessons/course.ts';
import { loadLexicon, loadNames } from '../../src/views/glossary/lexicons.ts';
import { TILES } from '../../src/views/tiles.ts';
import { loadLanguage } from '../../src/words/languages.ts';
import { wordsIn } from '../../src/words/words.ts';
import { EQUIPMENT } from '../helpers/equipment.ts';

await loadNames();
const ENTRIES = entriesIn('en');
const found = (typed: string) => foundIn(typed, 'en');

describe('actions', () => {
  const all = [...TRANSPORT, ...OF_PAGE];

  it('no two have the same key, and help has them all', () => {
    const keys = all.flatMap(({ keys }) => keys);
    expect(new Set(keys).size).toBe(keys.length);
    const told = keysIn(actions, help).map(([, said]) => said);
    for (const action of all) expect(told.includes(doesOf(actions, action))).toBe(action.keys.length > 0);
  });

  it('a key is named as it is pressed', () => {
    const pressed = (key: string, shiftKey = false, altKey = false) => keyName({ key, shiftKey, altKey });
    expect([pressed('F', true), pressed('f'), pressed('?', true), pressed('ArrowLeft', true), pressed('.')]).toEqual([
      'Shift+f',
      'f',
      '?',
      'Shift+ArrowLeft',
      '.',
    ]);
    expect(pressed('ArrowRight', false, true)).toBe('Alt+ArrowRight');
    expect(['Shift+ArrowRight', ' ', 'Ctrl+K'].map((key) => keyText(key))).toEqual(['Shift →', 'Space', 'Ctrl K']);
  });
});

describe('the palette', () => {
  it('has every scenario, lesson, tile and command, each once', () => {
    const titles = (kind: string) => ENTRIES.filter((e) => e.kind === kind).map(({ title }) => title);
    expect(titles('scenario')).toEqual(SCENARIOS.map(({ name }) => name));
    expect(titles('lesson')).toEqual(COURSE.map(({ title }) => title));
    expect(titles('tile')).toEqual(TILES.map(({ title }) => title));
    expect(titles('command')).toEqual([...EQUIPMENT.commands.names()].sort());
    const ids = ENTRIES.map(({ kind, title }) => `${kind} ${title}`);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('finds by beginnings of words, by letters in order, and not what has none of them', () => {
    expect(found('next sp')[0].title).toBe('Next split');
    expect(found('pgcache')[0].title).toBe('Page cache');
    expect(found('fallocate')[0]).toMatchObject({ kind: 'command' });
    expect(found('qqqzx')).toEqual([]);
    expect(fits('ab', 'a b')).toBeGreaterThan(fits('ab', 'xa xxb')!);
    expect(fits('ba', 'ab')).toBeUndefined();
  });

  it('every title finds its entry', () => {
    for (const entry of ENTRIES.filter(({ kind, title }) => kind !== 'word' && !/^\d+$/.test(title)))
      expect(found(entry.title), entry.title).toContain(entry);
  });

  it('a number goes to a step and to a block', () => {
    const seek = vi.fn();
    const select = vi.fn();
    const on = { workbench: { seek, select } } as unknown as On;
    for (const entry of found(' 257 ')) entry.act(on);
    expect(seek).toHaveBeenCalledWith({ step: 257, write: 0 });
    expect(select).toHaveBeenCalledWith({ block: 257 });
  });
});

describe('in Serbian', async () => {
  await loadLanguage('sr-Latn');
  await loadLexicon('sr-Latn');

  it('has the same entries, each once', () => {
    const entries = entriesIn('sr-Latn');
    expect(entries.map(({ kind }) => kind)).toEqual(ENTRIES.map(({ kind }) => kind));
    expect(new Set(entries.map(({ kind, title }) => `${kind} ${title}`)).size).toBe(entries.length);
  });

  it('is found with the signs on letters and without them', () => {
    for (const typed of ['Keš stranica', 'kes stranica', 'KEŠ STR'])
      expect(foundIn(typed, 'sr-Latn')[0], typed).toMatchObject({ kind: 'tile', title: 'Keš stranica' });
    expect(foundIn('257', 'sr-Latn').map(({ title }) => title)).toEqual(['Korak 257', 'Blok 257']);
    expect(keysIn(wordsIn('sr-Latn', actions), wordsIn('sr-Latn', help))).toContainEqual([
      'razmaknica',
      'Pusti, ili zaustavi',
    ]);
  });
});
