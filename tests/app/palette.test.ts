/** The palette: all that is declared is in it, found by parts of its name; no two actions share a key. */
import { describe, expect, it, vi } from 'vitest';
import { keyName, keyText, OF_PAGE, type On, TRANSPORT } from '../../src/app/actions.ts';
import { KEYS } from '../../src/app/help/pages.ts';
import { ENTRIES, found } from '../../src/app/palette/entries.ts';
import { fits } from '../../src/app/palette/fuzzy.ts';
import { SCENARIOS } from '../../src/app/scenarios.ts';
import { COURSE } from '../../src/lessons/course.ts';
import { COMMANDS } from '../../src/shell/shell.ts';
import { TILES } from '../../src/views/tiles.ts';

describe('actions', () => {
  const all = [...TRANSPORT, ...OF_PAGE];

  it('no two have the same key, and help has them all', () => {
    const keys = all.flatMap(({ keys }) => keys);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { does, keys } of all) expect(KEYS.some(([, said]) => said === does)).toBe(keys.length > 0);
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
    expect(['Shift+ArrowRight', ' ', 'Ctrl+K'].map(keyText)).toEqual(['Shift →', 'Space', 'Ctrl K']);
  });
});

describe('the palette', () => {
  it('has every scenario, lesson, tile and command, each once', () => {
    const titles = (kind: string) => ENTRIES.filter((e) => e.kind === kind).map(({ title }) => title);
    expect(titles('scenario')).toEqual(SCENARIOS.map(({ name }) => name));
    expect(titles('lesson')).toEqual(COURSE.map(({ title }) => title));
    expect(titles('tile')).toEqual(TILES.map(({ title }) => title));
    expect(titles('command')).toEqual([...COMMANDS.names()].sort());
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
