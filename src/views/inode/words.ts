/** An inode in words. */
import type { FigureField, InodeFigureData } from '../../session/answers/inode-figure-data.ts';
import { formatCount, formatMany } from '../common/units.ts';
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

export function inodeInWords(d: InodeFigureData): string[] {
  const lines = [`Inode ${d.ino}${d.name ? `, ${d.name}` : ''}: ${captionOf(d)}`];
  for (const part of partsOf(d)) {
    const fields = d.fields.filter((f) => f.offset >= part.from && f.offset < part.to);
    lines.push(
      `${part.label}, bytes ${part.from} to ${part.to - 1}: ${fields
        .map((f) => `${f.name} ${f.value}${f.changed ? ' (changed)' : ''}`)
        .join('; ')}`,
    );
  }
  const x = d.xattrBlock;
  if (x) {
    const fields = x.fields.filter((f) => f.part !== 'header');
    lines.push(
      `Attributes in block ${x.block}, shared by ${formatMany(x.references, 'inode')}, ${formatCount(usedOf(x))} of ${formatCount(x.length)} bytes used: ${fields
        .map((f) => `${f.name} ${f.value}${f.changed ? ' (changed)' : ''}`)
        .join('; ')}`,
    );
  }
  return lines;
}
