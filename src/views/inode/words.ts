/** What the tile of one inode says. */
import { type Phrase, sentenceOf } from '../../bytes/said.ts';
import { counting } from '../../words/english.ts';
import { withoutMarks } from '../../words/in-english.ts';
import type { Telling } from '../../words/telling.ts';
import { words } from '../../words/words.ts';
import { type Passage, passages } from '../twin/passages.ts';
import type { FigureField, InodeFigureData } from './answer.ts';
import { partsOf, usedOf } from './layout.ts';

const { number, many } = counting;
const bytes = (n: number) => many(n, { one: '# byte', other: '# bytes' });
const inodes = (n: number) => many(n, { one: '# inode', other: '# inodes' });

export const inode = words('inode', {
  /** What the machine says about a field. */
  blockLabel: sentenceOf,
  name: 'Inode',
  title: (ino: number) => `Inode ${ino}`,
  none: 'There is no inode yet at this step: step forward until the first are made.',
  picked: 'picked',
  pickedTitle: 'Picked by you: click to follow the script again',
  label: (ino: number, caption: string) => `Inode ${ino}: ${caption}`,
  point: 'Point at a field to read what it is for.',
  keys: 'The arrows go from field to field and say what each is for; Enter selects it in the inspector.',
  parts: {
    'fixed part, as in ext2': 'fixed part, as in ext2',
    'extra fields': 'extra fields',
    attributes: 'attributes',
    'room for attributes': 'room for attributes',
  },
  bytes,
  attributesGrow: (size: string) => `${size}: entries grow towards the end, values from the end`,
  block: (block: number) => `block ${block}: attributes that the inode has no room for`,
  used: (n: number, of: number) => `${number(n)} of ${bytes(of)} used`,
  usedShared: (n: number, of: number, references: number) =>
    `${number(n)} of ${bytes(of)} used · shared by ${inodes(references)}`,
  folded: (n: number) => `… ${n} more bytes, free`,
  caption: (length: number, offset: number, block: number) => `${length} bytes at byte ${offset} of block ${block}`,
  notInUse: (caption: string) => `${caption} · not in use`,
  changed: (field: string) => `${field}, changed`,
  nothing: 'Nothing is kept there.',
  partBytes: (part: string, from: number, to: number) => `${part}, bytes ${from} to ${to}`,
  theInode: 'The inode',
  is: (ino: number, caption: string) => `Inode ${ino}: ${caption}`,
  isNamed: (ino: number, name: string, caption: string) => `Inode ${ino}, ${name}: ${caption}`,
  attributesIn: (block: number) => `Attributes in block ${block}`,
  sharedBy: (references: number, used: number, of: number) =>
    `Shared by ${inodes(references)}, ${number(used)} of ${number(of)} bytes used`,
});

/** An inode in words. */
type Said = typeof inode;

export function captionOf(d: InodeFigureData, words: Said): string {
  const caption = words.caption(d.length, d.offset, d.block);
  return d.used ? caption : words.notInUse(caption);
}

/** The figure in the words of a language: the names, values and meanings of fields. */
export function figureIn(
  data: InodeFigureData<Phrase>,
  say: Said['blockLabel'],
  told: Pick<Telling, 'field'>,
): InodeFigureData {
  const field = ({ inner, ...f }: FigureField<Phrase>): FigureField => ({
    ...f,
    name: say(f.name),
    value: say(f.value),
    meaning: say(f.meaning),
    doc: withoutMarks(told.field({ ...f, name: sentenceOf(f.name) })),
    ...(inner && { inner: inner.map((i) => ({ ...i, value: say(i.value) })) }),
  });
  const { fields, xattrBlock } = data;
  return {
    ...data,
    fields: fields.map(field),
    xattrBlock: xattrBlock && { ...xattrBlock, fields: xattrBlock.fields.map(field) },
  };
}

const hex = (n: number): string => `0x${n.toString(16)}`;

/** A field in words: its place, its length, its value with its meaning, and its purpose. */
export function fieldInWords(f: FigureField, words: Said = inode): string {
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

export function inodeInWords(d: InodeFigureData, words: Said = inode): Passage[] {
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
