/** The glossary in Serbian: words are found in their cases, lead to the same lessons, and nothing is left in English. */
import { beforeAll, describe, expect, it } from 'vitest';
import { entriesIn } from '../../../src/app/palette/entries.ts';
import { wordsOf } from '../../../src/languages/languages.ts';
import { loadLanguage } from '../../../src/languages/load-language.ts';
import { COURSE } from '../../../src/lessons/course.ts';
import { ALL_TERMS, WRITTEN } from '../../../src/views/glossary/find.ts';
import type { Explained, Lexicon } from '../../../src/views/glossary/lexicon.ts';
import { lexiconOf, loadLexicon } from '../../../src/views/glossary/lexicons.ts';
import { SERBIAN_LETTERS } from '../../languages/sentences-of.ts';
import { ENGLISH as LEFT } from '../own-words.ts';

let serbian: Lexicon;
beforeAll(async () => {
  serbian = await loadLexicon('sr-Latn');
});

const found = (text: string) =>
  [...serbian.termsIn(text)].map((f) => [text.slice(f.from, f.to), f.term.english ?? f.term.name]);
const written = () => serbian.terms.slice(0, WRITTEN.length);

/** Each entry beside the English one of its name. */
function* beside(): Generator<[own: Explained, english: Explained]> {
  const english = new Map(ALL_TERMS.map((t) => [t.name, t]));
  for (const term of serbian.terms) yield [term, english.get(term.english ?? term.name)!];
}

const figuresIn = (text: string): string[] =>
  (text.match(/(?<![\p{L}\d_])(?:0x[\da-f]+|\d+(?:[.,]\d+)*)(?![\p{L}\d_])/giu) ?? [])
    .map((n) => n.replace(/[.,]/g, ''))
    .sort();
const namesIn = (text: string): string[] => [...new Set(text.match(/[\p{L}\d]+(?:_[\p{L}\d]+)+/gu) ?? [])].sort();

describe('words that are explained in Serbian', () => {
  it('are found in their cases, the longest first', () => {
    expect(found('Bitmapama blokova, tabelom inoda i kešom stranica: stabla ekstenata')).toEqual([
      ['Bitmapama blokova', 'bitmap'],
      ['tabelom inoda', 'inode table'],
      ['kešom stranica', 'page cache'],
      ['stabla ekstenata', 'extent tree'],
    ]);
    expect(found('U kontrolnoj tački dnevnika rep se pomera; i_size i fsync')).toEqual([
      ['kontrolnoj tački', 'checkpoint'],
      ['dnevnika', 'journal'],
      ['rep', 'tail'],
      ['i_size', 'i_size_lo'],
      ['fsync', 'fsync'],
    ]);
  });

  it('are whole words', () => {
    expect(found('pločica, republika, blokada, grupisano, listić, glavni, zahtevaju, cevčica')).toEqual([]);
  });

  it('find each of their own forms, which no other has', () => {
    const forms = written().flatMap((t) => t.forms ?? [t.name]);
    expect(forms.filter((f, i) => forms.indexOf(f) !== i)).toEqual([]);
    for (const t of written())
      for (const form of t.forms ?? [t.name]) {
        const bare = form.replaceAll('~', '');
        const word = [...serbian.termsIn(bare)];
        expect([form, word.map((f) => [f.from, f.to, f.term.name])]).toEqual([form, [[0, bare.length, t.name]]]);
      }
  });

  it('are all that English explains: none is left in it', () => {
    expect(serbian.terms.map(({ name, english = name }) => english)).toEqual(ALL_TERMS.map(({ name }) => name));
    for (const [{ name, says, lang }, english] of beside()) {
      expect([name, lang]).toEqual([name, 'sr-Latn']);
      // A power, a unit, a sign of the shell.
      expect(says.replace(/[ⁿµ&]/g, ''), name).toMatch(SERBIAN_LETTERS);
      expect(says, name).toMatch(/^.{8,}[.]$/s);
      expect(says, name).not.toBe(english.says);
      // The plural of inod is written so, too; and a record is called so.
      expect(says.replace(/\binode\b/gi, ''), name).not.toMatch(LEFT);
    }
  });

  it('have the figures and the names of Linux of what English declares', () => {
    for (const [{ name, says }, english] of [...beside()].slice(WRITTEN.length)) {
      expect([name, figuresIn(says)]).toEqual([name, figuresIn(english.says)]);
      expect([name, namesIn(says)]).toEqual([name, namesIn(english.says)]);
    }
  });

  it('say of fields what the inspector says, and of structures in Serbian what they are', () => {
    const says = (name: string) => serbian.terms.find((t) => t.name === name);
    expect(says('i_size_lo')).toEqual({
      name: 'i_size_lo',
      says: 'Polje strukture ext4_inode: Bajtova u datoteci: donja 32 bita.',
      lang: 'sr-Latn',
    });
    expect(says('CR_ANY_FREE')?.says).toBe('Merilo po kom alokator traži mesto: šta god je slobodno.');
    expect(says('jbd2_start_commit')?.says).toBe('Transakcija treba da počne da važi i na disku.');
    expect(says('ext4_inode (128 bajtova)')).toMatchObject({ english: 'ext4_inode (128 bytes)' });
  });

  it('lead to the lessons of the English ones', () => {
    const english = new Set(written().map((t) => t.english));
    for (const { words } of COURSE) for (const word of words) if (word !== 'none') expect(english).toContain(word);
  });

  it('are in the palette once they have come', async () => {
    await loadLanguage('sr-Latn');
    const words = entriesIn(wordsOf('sr-Latn')).filter(({ kind }) => kind === 'word');
    expect(lexiconOf('sr-Latn')).toBe(serbian);
    expect(words.map(({ title }) => title)).toEqual(serbian.terms.map(({ name }) => name));
    expect(words[0]).toMatchObject({ title: 'volumen', lang: 'sr-Latn' });
  });
});
