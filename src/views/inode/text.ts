/** An inode in words. */
import { withoutMarks } from '../../words/in-english.ts';
import type { Telling } from '../../words/telling.ts';
import { type Passage, passages } from '../twin/passages.ts';
import type { FigureField, InodeFigureData } from './answer.ts';
import { partsOf, usedOf } from './layout.ts';
import { inode as english } from './words.ts';

type Said = typeof english;

export function captionOf(d: InodeFigureData, words: Said): string {
  const caption = words.caption(d.length, d.offset, d.block);
  return d.used ? caption : words.notInUse(caption);
}

/** The figure in the words of a language: the names, values and meanings of fields. */
export function figureIn(
  data: InodeFigureData,
  say: Said['blockLabel'],
  told: Pick<Telling, 'field'>,
): InodeFigureData {
  if (say('free') === 'free') return data;
  const field = (f: FigureField): FigureField => ({
    ...f,
    name: f.struct ? f.name : say(f.name),
    value: say(f.value),
    meaning: say(f.meaning),
    doc: withoutMarks(told.field(f)),
    ...(f.inner && { inner: f.inner.map((i) => ({ ...i, value: say(i.value) })) }),
  });
  const { fields, xattrBlock } = data;
  return {
    ...data,
    fields: fields.map(field),
    ...(xattrBlock && { xattrBlock: { ...xattrBlock, fields: xattrBlock.fields.map(field) } }),
  };
}

const hex = (n: number): string => `0x${n.toString(16)}`;

/** A field in words: its place, its length, its value with its meaning, and its purpose. */
export function fieldInWords(f: FigureField, words: Said = english): string {
  const where = `${hex(f.offset)}, ${words.bytes(f.length)}`;
  const meaning = f.meaning && f.meaning !== f.value ? ` (${f.meaning})` : '';
  return `${f.name} = ${f.value}${meaning} · ${where}. ${f.doc}`;
}

const fieldsInWords = (fields: readonly FigureField[], words: Said): string[] =>
  fields.map((f) => {
    const meaning = f.meaning && f.meaning !== f.value ? ` (${f.meaning})` : '';
    const field = `${f.name}: ${f.value}${meaning}`;
    return f.changed ? words.changed(field) : field;
  });

export function inodeInWords(d: InodeFigureData, words: Said = english): Passage[] {
  const orNothing = (rows: readonly string[]) => (rows.length > 0 ? rows : [words.nothing]);
  const parts = partsOf(d).map(
    (part) =>
      [
        words.partBytes(words.parts[part.label], part.from, part.to - 1),
        orNothing(
          fieldsInWords(
            d.fields.filter((f) => f.offset >= part.from && f.offset < part.to),
            words,
          ),
        ),
      ] as const,
  );
  const x = d.xattrBlock;
  return passages(
    [
      words.theInode,
      [d.name ? words.isNamed(d.ino, d.name, captionOf(d, words)) : words.is(d.ino, captionOf(d, words))],
    ],
    ...parts,
    [
      x ? words.attributesIn(x.block) : '',
      x
        ? [
            words.sharedBy(x.references, usedOf(x), x.length),
            ...fieldsInWords(
              x.fields.filter((f) => f.part !== 'header'),
              words,
            ),
          ]
        : [],
    ],
  );
}
