/**
 * A block at two moments, field by field: structures are paired by their kind and place, fields by their path.
 *
 *      before   inode @256   i_size_lo 0     inode @512
 *      after    inode @256   i_size_lo 3     inode @512     entry @12
 *                            changed         as it was      made
 */
import { testBit } from '../../../bytes/bitmap.ts';
import { type Phrase, saying, sentenceOf } from '../../../bytes/said.ts';
import type { FieldRow } from '../../../bytes/struct.ts';
import { BlockKind } from '../../../engine/volume/block-kind.ts';
import { PART } from '../../../engine/volume/describe/parts.ts';
import { range } from '../../../engine/volume/describe/range.ts';
import type { StructRows } from '../../../engine/volume/describe.ts';
import { firstInode, groupStart } from '../../../engine/volume/geometry.ts';
import { LABEL } from '../../../engine/volume/label-sentences.ts';
import type { Volume } from '../../../engine/volume/volume.ts';

/** As the worker says it, or in words of a language. */
export interface FieldChange<P extends Phrase = string> {
  name: P;
  /** The structure that it is a field of. */
  struct?: string;
  doc: P;
  /** What the inspector calls its place: a path and its structure's byte, or a byte. */
  key: string;
  /** Absent where there is no such field. */
  before?: P;
  after?: P;
}

export interface StructChange<P extends Phrase = string> {
  struct: string;
  label: Phrase;
  /** Its byte in the block. */
  offset: number;
  how: 'changed' | 'made' | 'gone';
  fields: FieldChange<P>[];
  /** Fields that changed and are not listed. */
  more: number;
}

export const CHANGE = saying('change', {
  meant: (of: { value: Phrase; meaning: Phrase }) => `${sentenceOf(of.value)} (${sentenceOf(of.meaning)})`,
  numbers: (of: { units: 'block' | 'inode'; first: number; last: number }) =>
    `${of.units}${of.first === of.last ? '' : 's'} ${range(of.first, of.last)}`,
  bit_of_block: 'One bit a block.',
  bit_of_cluster: 'One bit a cluster.',
  bit_of_inode: 'One bit an inode.',
});

/** More fields of one structure than a person reads. */
const MOST_FIELDS = 24;
/** Characters of a value that is not told where it has a meaning. */
const LONG = 40;
/** Rows for bytes that no field names. */
const UNNAMED: ReadonlySet<string> = new Set(['slack', 'room']);

export function structChanges(
  before: readonly StructRows[],
  after: readonly StructRows[],
  a: Uint8Array,
  b: Uint8Array,
): StructChange<Phrase>[] {
  const keyOf = ({ struct, offset }: StructRows) => `${struct}@${offset}`;
  const had = new Map(before.map((s) => [keyOf(s), s]));
  const has = new Set(after.map(keyOf));
  const gone = before.filter((s) => !has.has(keyOf(s))).map((s) => changeOf(s, undefined, s));
  const rest = after.map((s) => changeOf(had.get(keyOf(s)), s, s, (row) => differs(row, a, b)));
  return [...rest, ...gone].filter(({ fields }) => fields.length > 0).sort((x, y) => x.offset - y.offset);
}

const differs = ({ offset, length }: FieldRow, a: Uint8Array, b: Uint8Array): boolean => {
  for (let i = offset; i < Math.min(offset + length, a.length); i++) if (a[i] !== b[i]) return true;
  return false;
};

function changeOf(
  before: StructRows | undefined,
  after: StructRows | undefined,
  shown: StructRows,
  changed: (row: FieldRow) => boolean = () => true,
): StructChange<Phrase> {
  const { struct, label, offset } = shown;
  const all =
    before && after ? fieldsOf(before.rows, after.rows, changed, offset) : oneSided(shown, before !== undefined);
  return {
    struct,
    label,
    offset,
    how: !before ? 'made' : !after ? 'gone' : 'changed',
    fields: all.slice(0, MOST_FIELDS),
    more: Math.max(0, all.length - MOST_FIELDS),
  };
}

/** A field that is there on one side only is told if it says anything. */
const isSaid = ({ name, raw, kind }: FieldRow): boolean => !UNNAMED.has(name) && (kind === 'run' || /[^0 ]/.test(raw));

const textOf = ({ value, meaning }: FieldRow): Phrase => {
  const said = sentenceOf(value);
  if (!meaning || sentenceOf(meaning) === said) return value;
  return said.length > LONG ? meaning : CHANGE.meant({ value, meaning });
};
const pathOf = (row: FieldRow): string => row.path || row.name;

/** The fields of a structure that is only there before, or only after. */
const oneSided = ({ rows, offset }: StructRows, before: boolean): FieldChange<Phrase>[] =>
  rows
    .filter((row) => isSaid(row))
    .map((row) => ({
      name: row.called ?? row.name,
      ...(row.struct && { struct: row.struct }),
      doc: row.doc,
      key: `${pathOf(row)}@${offset}`,
      [before ? 'before' : 'after']: textOf(row),
    }));

/** Of two readings the fields that differ, innermost ones where a field is made of others. */
function fieldsOf(
  before: readonly FieldRow[],
  after: readonly FieldRow[],
  changed: (row: FieldRow) => boolean,
  offset: number,
): FieldChange<Phrase>[] {
  const had = new Map(before.map((row) => [pathOf(row), row]));
  const has = new Set(after.map(pathOf));
  const one = (row: FieldRow, from: FieldRow | undefined, to: FieldRow | undefined): FieldChange<Phrase> => ({
    name: pathOf(row),
    ...(row.struct && { struct: row.struct }),
    doc: row.doc,
    key: to ? `${pathOf(row)}@${offset}` : `@${row.offset}`,
    ...(from && { before: textOf(from) }),
    ...(to && { after: textOf(to) }),
  });
  // A row of rows that says nothing itself is told by those.
  const alone = (row: FieldRow): readonly FieldRow[] =>
    textOf(row) === '' && row.children ? row.children.filter(isSaid) : [row];
  const fields: FieldChange<Phrase>[] = [];
  for (const row of after) {
    const from = had.get(pathOf(row));
    if (from ? UNNAMED.has(row.name) || !(changed(row) || changed(from)) : !isSaid(row)) continue;
    const inner = from?.children && row.children ? fieldsOf(from.children, row.children, changed, offset) : [];
    if (inner.length > 0) fields.push(...inner);
    else if (from) fields.push(one(row, from, row));
    else fields.push(...alone(row).map((r) => one(r, undefined, r)));
  }
  for (const row of before)
    if (!has.has(pathOf(row)) && isSaid(row)) fields.push(...alone(row).map((r) => one(r, r, undefined)));
  return fields;
}

/** A bitmap has no fields: runs of bits that were set or cleared, by the numbers of what they stand for. */
export function changedBits(
  { geometry: g }: Volume,
  kind: number,
  group: number,
  a: Uint8Array,
  b: Uint8Array,
): StructChange<Phrase>[] {
  const blocks = kind === BlockKind.block_bitmap;
  const ratio = blocks ? g.clusterRatio : 1;
  const first = blocks ? groupStart(g, group) : firstInode(g, group);
  const fields: FieldChange<Phrase>[] = [];
  const said = (set: boolean) => (set ? PART.in_use : PART.free);
  for (let bit = 0; bit < a.length * 8; ) {
    const set = testBit(b, bit);
    if (testBit(a, bit) === set) {
      bit++;
      continue;
    }
    let end = bit + 1;
    while (end < a.length * 8 && testBit(b, end) === set && testBit(a, end) !== set) end++;
    const count = (end - bit) * ratio;
    const from = first + bit * ratio;
    fields.push({
      name: CHANGE.numbers({ units: blocks ? 'block' : 'inode', first: from, last: from + count - 1 }),
      doc: blocks ? (ratio > 1 ? CHANGE.bit_of_cluster : CHANGE.bit_of_block) : CHANGE.bit_of_inode,
      key: `@${bit >>> 3}`,
      before: said(!set),
      after: said(set),
    });
    bit = end;
  }
  const label = LABEL[kind === BlockKind.block_bitmap ? 'block_bitmap' : 'inode_bitmap']({ group });
  const more = Math.max(0, fields.length - MOST_FIELDS);
  return [{ struct: 'bitmap', label, offset: 0, how: 'changed', fields: fields.slice(0, MOST_FIELDS), more }];
}
