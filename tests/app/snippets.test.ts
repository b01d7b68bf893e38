/** The code for other pages: whatever the place, what is unwrapped there is the frame's address, whole. */
import { describe, expect, it } from 'vitest';
import { frameOf, PLACES, type Wanted } from '../../src/app/compose/snippets.ts';
import { embedOptions } from '../../src/app/embed/embed-options.ts';
import { decode, type Visit } from '../../src/app/url-state.ts';

const BASE = 'https://lab.example/it/';
const TITLE = 'A "leaf" <splits> & grows';
const usual: Wanted = {
  ...{ base: BASE, title: TITLE, controls: 'full', allow: [], load: 'near', autoplay: false, loop: false, height: 520 },
  visit: { code: 'abc_-', at: { step: 12, write: 0 }, tiles: 'map,file-map', name: 'it\'s "a" name', bookmarks: [] },
};
const all: Wanted = { ...usual, controls: 'steps', allow: ['script', 'fs'], autoplay: true, loop: true, load: 'press' };

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const unwrapped = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => SIGNS[name]);
const attributeIn = (code: string, name: string) => unwrapped(new RegExp(` ${name}="([^"]*)"`).exec(code)?.[1] ?? '');

const codeOf = (id: string, wanted = all) => PLACES.find((place) => place.id === id)!.code(wanted);

it('the frame’s address brings the moment and the options back', () => {
  const { options, link, ignored } = embedOptions(new URL(frameOf(all)).hash);
  expect(options).toEqual({ allow: new Set(['script', 'fs']), controls: 'steps', play: true, loop: true });
  expect([...ignored, ...decode(link).ignored]).toEqual([]);
  expect(decode(link).visit).toEqual(all.visit);
});

it('a lesson is not given what it has itself', () => {
  const visit: Visit = { ...usual.visit, way: 'learn', lesson: 'tree-grows.3', path: 'week.2' };
  expect(frameOf({ ...usual, visit: { ...visit, name: undefined } })).toBe(`${BASE}embed.html#lesson=tree-grows.3`);
});

describe('whatever the place', () => {
  it.each(['iframe', 'moodle', 'canvas', 'markdown', 'quarto'])('%s', (id) => {
    expect(attributeIn(codeOf(id), 'src')).toBe(frameOf(all));
    expect(attributeIn(codeOf(id), 'title')).toBe(TITLE);
  });

  it('reveal', () => expect(attributeIn(codeOf('reveal'), 'data-src')).toBe(frameOf(all)));

  it('html', () => {
    expect(attributeIn(codeOf('html'), 'src')).toBe(`${BASE}embed/ext4-lab.js`);
    expect(`${BASE}embed.html${attributeIn(codeOf('html', usual), 'link')}`).toBe(frameOf(usual));
    expect(codeOf('html')).toMatch(/ controls="steps" allow="script,fs" load="press" autoplay loop><\/ext4-lab>$/);
  });

  it('html with a picture inside', () => {
    const code = codeOf('html', { ...usual, poster: { name: 'disk-file-map-12.svg', caption: TITLE } });
    expect(attributeIn(code, 'alt')).toBe(TITLE);
    expect(code).toMatch(/>\n {2}<img src="disk-file-map-12.svg" alt="[^"]*" \/>\n<\/ext4-lab>$/);
  });

  it('myst', () => {
    const [first, ...options] = codeOf('myst').split('\n');
    expect(first).toBe(`:::{iframe} ${frameOf(all)}`);
    expect(options).toEqual([':width: 100%', `:title: ${TITLE}`, ':::']);
  });

  it('jupyter', () => {
    const [, string] = /IFrame\(("(?:[^"\\]|\\.)*"), width="100%", height=520\)$/.exec(codeOf('jupyter')) ?? [];
    expect(JSON.parse(string ?? '')).toBe(frameOf(all));
  });
});
