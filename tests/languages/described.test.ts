/** What is in a block, as the worker says it: structures, their fields and what these mean; another language says all of it. */
import { describe, expect, it } from 'vitest';
import type { FieldRow, Fields } from '../../src/bytes/struct.ts';
import { ABOUT, BACKUP_DESCRIPTORS, BACKUP_SUPERBLOCK, JOURNAL_ABOUT } from '../../src/engine/volume/describe/about.ts';
import { ALL_STRUCTS } from '../../src/format/reference-pages.ts';
import { ENGLISH as MARKS } from '../../src/languages/in-english.ts';
import { loadLanguage } from '../../src/languages/load-language.ts';
import { label } from '../../src/languages/sr-Latn/views/labels.ts';
import { block as blockAnswer, label as labelAnswer } from '../../src/session/answers/block.ts';
import { long } from '../helpers/long.ts';
import { ENGLISH } from '../views/own-words.ts';
import { sessionOf, VOLUMES } from './volumes.ts';

/** Names are the same in every language, and so are what a user wrote and dates. */
const FLAGS = ALL_STRUCTS.flatMap(({ fields }) =>
  Object.values(fields as Fields).flatMap(({ flags }) => Object.keys(flags ?? {})),
);
const NAMES = new RegExp(
  String.raw`"(?:[^"\\]|\\.)*"…?|\(\/[^)]*\)|(?<![\w.])(?:${FLAGS.join('|')}|[A-Z_\d]{3,}|\w*_\w+|user\.\w+|bigalloc|system\.data|UTC)(?!\w)`,
  'g',
);
const isNames = (text: string): boolean => text.replaceAll(NAMES, '').trim() === '';

/** What is still English. */
const left = (texts: Iterable<string>): string[] =>
  [...texts].filter(
    (text) =>
      ENGLISH.test(label(text).replaceAll(NAMES, '')) ||
      (label(text) === text && !isNames(text) && /[a-z]{3} [a-z]{3}/.test(text)),
  );

/** Without the signs of thousands and decimals. */
const numbersIn = (text: string): string[] =>
  (text.replaceAll(/(?<=\d)[.,](?=\d)/g, '').match(/0x[\da-f]+|\d+/g) ?? []).sort();

function* rowsOf(rows: readonly FieldRow[]): Generator<FieldRow> {
  for (const row of rows) {
    yield row;
    yield* rowsOf(row.children ?? []);
  }
}

describe('Serbian', () => {
  it.each(VOLUMES.map((script) => [script.split('\n')[0], script]))(
    'says what is in the blocks of %s',
    async (_, script) => {
      const { told } = await loadLanguage('sr-Latn');
      const session = sessionOf(script);
      const end = { step: session.overview.steps, write: 0 };
      const texts = new Set<string>();
      const seen = new Map<string, number>();
      for (let block = 0; block < session.overview.blockCount; block++) {
        const alike = session.ask(end, labelAnswer, { block }).label.replaceAll(/\d+/g, '1');
        const before = seen.get(alike) ?? 0;
        seen.set(alike, before + 1);
        // Of blocks that are called alike the first few.
        if (before > (long ? 8 : 1)) continue;
        const { about, structs } = session.ask(end, blockAnswer, { block });
        texts.add(about);
        for (const s of structs) {
          texts.add(s.label).add(s.checksum?.text ?? '');
          for (const row of rowsOf(s.rows)) {
            texts.add(row.meaning).add(row.value);
            const doc = told.field(row);
            expect(doc.includes(MARKS.begins), row.doc).toBe(false);
          }
        }
      }
      expect(texts.size).toBeGreaterThan(60);
      expect(left(texts)).toEqual([]);
      for (const text of texts) expect(numbersIn(label(text)), text).toEqual(numbersIn(text));
    },
  );

  it('what each structure and each kind of block is for', () => {
    const docs = [...ALL_STRUCTS.map(({ doc }) => doc), ...Object.values(ABOUT), ...Object.values(JOURNAL_ABOUT)];
    for (const doc of [...docs, BACKUP_SUPERBLOCK, BACKUP_DESCRIPTORS]) {
      expect(label(doc), doc).not.toBe(doc);
      expect(left([doc])).toEqual([]);
    }
  });

  it('what values of every field mean: all that have names, and what is computed of some', () => {
    const texts = new Set<string>();
    for (const { fields } of ALL_STRUCTS)
      for (const { values, meaning, kind } of Object.values(fields as Fields)) {
        for (const name of Object.values(values ?? {})) texts.add(name);
        const zero = kind.zero();
        const samples =
          typeof zero === 'bigint'
            ? [0n, 1n, 5n, 1n << 62n]
            : typeof zero === 'number'
              ? [0, 1, 2, 5, 12, 0x81a4, 0x8001, 0xffff, 1_700_000_000, 0xff4d4d50, 0xe24d4d50]
              : [zero];
        for (const value of samples)
          for (const all of [{}, { s_blocks_count_lo: 5, l_i_uid_high: 1, l_i_gid_high: 1, bg_inode_table_hi: 2 }])
            texts.add(meaning?.(value as never, all) ?? '');
      }
    expect(texts.size).toBeGreaterThan(80);
    expect(left(texts)).toEqual([]);
  });

  it('leaves what it does not know, and what a user wrote, as it is', () => {
    for (const text of ['a thing of which nobody said anything', '"block 5 of the file"', '12', 'has_journal ext_attr'])
      expect(label(text)).toBe(text);
  });
});
