/** An inode in words. */
import type { FigureField, InodeFigureData } from '../../session/answers/inode-figure-data.ts';
import { formatCount, formatMany } from '../common/units.ts';
import { type Passage, passages } from '../twin/passages.ts';
import { partsOf, usedOf } from './layout.ts';

export const captionOf = (d: InodeFigureData): string =>
  `${d.length} bytes at byte ${d.offset} of block ${d.block}${d.used ? '' : ' · not in use'}`;

const hex = (n: number): string => `0x${n.toString(16)}`;

/** A field: where it is, its length, its value, what that means and what the field is for. */
export function fieldInWords(f: FigureField): string {
  const where = `${hex(f.offset)}, ${formatMany(f.length, 'byte')}`;
  const meaning = f.meaning && f.meaning !== f.value ? ` (${f.meaning})` : '';
  return `${f.name} = ${f.value}${meaning} · ${where}. ${f.doc}`;
}

const fieldsInWords = (fields: readonly FigureField[]): string[] =>
  fields.map((f) => {
    const meaning = f.meaning && f.meaning !== f.value ? ` (${f.meaning})` : '';
    return `${f.name}: ${f.value}${meaning}${f.changed ? ', changed' : ''}`;
  });

const orNothing = (rows: readonly string[]) => (rows.length > 0 ? rows : ['Nothing is kept there.']);

export function inodeInWords(d: InodeFigureData): Passage[] {
  const parts = partsOf(d).map(
    (part) =>
      [
        `${part.label}, bytes ${part.from} to ${part.to - 1}`,
        orNothing(fieldsInWords(d.fields.filter((f) => f.offset >= part.from && f.offset < part.to))),
      ] as const,
  );
  const x = d.xattrBlock;
  return passages(['The inode', [`Inode ${d.ino}${d.name ? `, ${d.name}` : ''}: ${captionOf(d)}`]], ...parts, [
    `Attributes in block ${x?.block}`,
    x
      ? [
          `Shared by ${formatMany(x.references, 'inode')}, ${formatCount(usedOf(x))} of ${formatCount(x.length)} bytes used`,
          ...fieldsInWords(x.fields.filter((f) => f.part !== 'header')),
        ]
      : [],
  ]);
}
