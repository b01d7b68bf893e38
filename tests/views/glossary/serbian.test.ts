/** The glossary in Serbian: words are found in their cases, and lead to the same lessons. */
import { beforeAll, describe, expect, it } from 'vitest';
import { entriesIn } from '../../../src/app/palette/entries.ts';
import { COURSE } from '../../../src/lessons/course.ts';
import { lexiconFor, WRITTEN } from '../../../src/views/glossary/find.ts';
import type { Lexicon } from '../../../src/views/glossary/lexicon.ts';
import { lexiconOf, loadLexicon } from '../../../src/views/glossary/lexicons.ts';
import { LaidPack } from '../../../src/words/laid-pack.ts';
import { lay, loadLanguage, packOf } from '../../../src/words/languages.ts';
import { ALL_TERMS } from '../../helpers/lexicon.ts';
import { SERBIAN_LETTERS } from '../../languages/packs.ts';
import { ENGLISH as LEFT } from '../own-words.ts';

let serbian: Lexicon;
beforeAll(async () => {
  serbian = await loadLexicon('sr-Latn');
});

const found = (text: string) =>
  [...serbian.termsIn(text)].map((f) => [text.slice(f.from, f.to), f.term.english ?? f.term.name]);
const written = () => serbian.terms.slice(0, WRITTEN.length).filter(({ lang }) => lang === 'sr-Latn');

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

  it('are those that English explains, each in Serbian or in English', () => {
    expect(serbian.terms.map(({ name, english = name }) => english)).toEqual(ALL_TERMS.map(({ name }) => name));
    const english = new Map(ALL_TERMS.map((t) => [t.name, t]));
    for (const { name, english: of = name, says, lang } of serbian.terms) {
      if (lang === 'en') {
        expect(says).toBe(english.get(of)!.says);
        continue;
      }
      // A power, a unit, a sign of the shell.
      expect(says.replace(/[ⁿµ&]/g, ''), name).toMatch(SERBIAN_LETTERS);
      expect(says, name).toMatch(/^.{8,}[.]$/s);
      // The plural of inod is written so, too; and a record is called so.
      expect(says.replace(/\binode\b/gi, ''), name).not.toMatch(LEFT);
    }
  });

  it('fall back to English, in its own forms, where the pack has none', () => {
    const pack = packOf('sr-Latn')!;
    const { term, ...rest } = pack.tables;
    const { volume, ...others } = term as Readonly<Record<string, unknown>>;
    lay('sr-Latn', new LaidPack({ ...rest, term: others }));
    const some = lexiconFor('sr-Latn', []);
    lay('sr-Latn', pack);
    const [found] = [...some.termsIn('a word among volumes')];
    expect(found.term).toMatchObject({ name: 'volume', lang: 'en' });
    expect(volume).toBeDefined();
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
    const english = new Set(serbian.terms.map((t) => t.english ?? t.name));
    for (const { words } of COURSE) for (const word of words) if (word !== 'none') expect(english).toContain(word);
  });

  it('are in the palette once they have come', async () => {
    await loadLanguage('sr-Latn');
    const words = entriesIn('sr-Latn').filter(({ kind }) => kind === 'word');
    expect(lexiconOf('sr-Latn')).toBe(serbian);
    expect(words.map(({ title }) => title)).toEqual(serbian.terms.map(({ name }) => name));
    expect(words[0]).toMatchObject({ title: 'volumen', lang: 'sr-Latn' });
  });
});
