/**
 * Finds the bytes of a field, and the field of a byte.
 *
 *      structs ─▶ rows ─▶ nested rows          byte 0x38 ─▶ the deepest row that covers it
 *
 * A field has a key that a link can hold. It is the path, and the beginning of the structure if another one in the block
 * has the same path. A byte that no field covers is known by its number.
 *
 *      s_magic        i_mode@256        i_block.eh_entries@1024        @18
 */
import type { FieldRow } from '../../bytes/struct.ts';
import type { BlockAnswer, StructRows } from '../../session/session-api.ts';

export interface FieldPlace {
  /** Index of the structure. */
  struct: number;
  row: FieldRow;
  /** 0 for a field of the structure itself. */
  depth: number;
  key: string;
  parent: FieldPlace | undefined;
}

export interface FieldIndex {
  structs: readonly StructRows[];
  /** Characters of the longest name in each structure, not counting nested rows. */
  longest: readonly number[];
  /** Every row, outermost first, in the order of the structures. */
  places: readonly FieldPlace[];
  byKey: ReadonlyMap<string, FieldPlace>;
  /** For each byte, the index of its deepest place, or -1. */
  ofByte: Int32Array;
}

export function indexFields(structs: readonly StructRows[], blockSize: number): FieldIndex {
  const places: FieldPlace[] = [];
  const byKey = new Map<string, FieldPlace>();
  const ofByte = new Int32Array(blockSize).fill(-1);
  const depths = new Int8Array(blockSize).fill(-1);
  const visit = (struct: number, rows: readonly FieldRow[], depth: number, parent: FieldPlace | undefined) => {
    for (const row of rows) {
      const path = row.path || row.name;
      let key = byKey.has(path) ? `${path}@${structs[struct].offset}` : path;
      // Runs of bits may share a name and a byte. They then differ by their order.
      for (let n = 2; byKey.has(key); n++) key = `${path}@${structs[struct].offset}#${n}`;
      const place: FieldPlace = { struct, row, depth, key, parent };
      const index = places.push(place) - 1;
      byKey.set(key, place);
      for (let i = row.offset; i < Math.min(blockSize, row.offset + row.length); i++)
        if (depths[i] < depth) {
          depths[i] = depth;
          ofByte[i] = index;
        }
      if (row.children) visit(struct, row.children, depth + 1, place);
    }
  };
  structs.forEach((s, struct) => {
    visit(struct, s.rows, 0, undefined);
  });
  const longest = structs.map((s) => Math.max(4, ...s.rows.map((row) => row.name.length)));
  return { structs, longest, places, byKey, ofByte };
}

/** Answers whether a structure holds only zeros. */
export function blankness(answer: BlockAnswer): (struct: number) => boolean {
  const blank = answer.structs.map(({ offset, length }) => {
    for (let i = offset; i < offset + length; i++) if (answer.bytes[i] !== 0) return false;
    return length > 0;
  });
  return (struct) => blank[struct];
}

/** The selection: bytes, and their field if they are one. */
export interface Selected {
  key: string;
  offset: number;
  length: number;
  place: FieldPlace | undefined;
}

export const byteKey = (byte: number): string => `@${byte}`;

/** The meaning of a key in this block; undefined if it has none. */
export function resolve(index: FieldIndex, key: string | undefined): Selected | undefined {
  if (key === undefined) return undefined;
  // A path with its structure's byte is also understood if the path alone would do.
  const place = index.byKey.get(key) ?? index.byKey.get(key.replace(/@\d+$/, '') || key);
  if (place) return { key, offset: place.row.offset, length: place.row.length, place };
  const byte = /^@(\d{1,6})$/.exec(key);
  if (!byte || Number(byte[1]) >= index.ofByte.length) return undefined;
  return { key, offset: Number(byte[1]), length: 1, place: undefined };
}

/** The key of the deepest field at a byte, or of the byte itself. */
export function keyAt(index: FieldIndex, byte: number): string {
  const at = index.ofByte[byte];
  return at >= 0 ? index.places[at].key : byteKey(byte);
}

export type Line =
  | { kind: 'struct'; struct: number; open: boolean }
  /** One line for several structures that hold only zeros. */
  | { kind: 'blank'; first: number; last: number }
  | { kind: 'field'; place: FieldPlace; expandable: boolean; open: boolean };

export interface Opened {
  /** Open structures, by their first bytes. */
  structs: ReadonlySet<number>;
  /** Open rows with nested rows, by key. */
  rows: ReadonlySet<string>;
  /** Opened runs of blank structures, by the first byte of the first structure. */
  blanks: ReadonlySet<number>;
}

/** More blank structures than this in a row are folded into a line. */
const FEW = 2;

/** The lines to show. */
export function linesOf(index: FieldIndex, opened: Opened, blank: (struct: number) => boolean): Line[] {
  const { structs, places } = index;
  const lines: Line[] = [];
  let at = 0;
  // Up to here blank structures are shown one by one, because their fold was opened.
  let unfolded = 0;
  for (let struct = 0; struct < structs.length; struct++) {
    let last = struct;
    while (last < structs.length && structs[last].struct === structs[struct].struct && blank(last)) last++;
    if (opened.blanks.has(structs[struct].offset)) unfolded = Math.max(unfolded, last);
    if (last - struct > FEW && struct >= unfolded) {
      lines.push({ kind: 'blank', first: struct, last: last - 1 });
      while (at < places.length && places[at].struct < last) at++;
      struct = last - 1;
      continue;
    }
    const open = opened.structs.has(structs[struct].offset);
    lines.push({ kind: 'struct', struct, open });
    for (; at < places.length && places[at].struct === struct; at++) {
      const place = places[at];
      if (!open || !visible(place, opened)) continue;
      const expandable = (place.row.children?.length ?? 0) > 0;
      lines.push({ kind: 'field', place, expandable, open: expandable && opened.rows.has(place.key) });
    }
  }
  return lines;
}

function visible(place: FieldPlace, opened: Opened): boolean {
  for (let p = place.parent; p; p = p.parent) if (!opened.rows.has(p.key)) return false;
  return true;
}

/** The most fields that a person reads in one go. */
const MANY_FIELDS = 48;

/** The parts that are open at the first look at a block: everything if it is short, else the first structure in use. */
export function openedAtFirst(index: FieldIndex, blank: (struct: number) => boolean): Opened {
  const { structs, places } = index;
  const outer = places.filter((p) => p.depth === 0).length;
  const open =
    outer <= MANY_FIELDS || structs.length === 1
      ? structs.map((s) => s.offset)
      : structs.filter((_, i) => !blank(i)).map((s) => s.offset);
  return {
    structs: new Set(outer <= MANY_FIELDS ? open : open.slice(0, 1)),
    // A field with another reading of its bytes, such as `i_block`, opens by itself.
    rows: new Set(
      places.filter((p) => p.depth === 0 && p.row.children && p.row.children.length <= 12).map((p) => p.key),
    ),
    blanks: new Set(),
  };
}

/** Opens everything that hides a place. */
export function openFor(
  opened: Opened,
  index: FieldIndex,
  place: FieldPlace,
  blank: (struct: number) => boolean,
): Opened {
  const rows = new Set(opened.rows);
  for (let p = place.parent; p; p = p.parent) rows.add(p.key);
  const blanks = new Set(opened.blanks);
  let first = place.struct;
  while (
    first > 0 &&
    blank(first) &&
    blank(first - 1) &&
    index.structs[first - 1].struct === index.structs[place.struct].struct
  )
    first--;
  if (blank(place.struct)) blanks.add(index.structs[first].offset);
  return { structs: new Set(opened.structs).add(index.structs[place.struct].offset), rows, blanks };
}

/** The inspector's name of an inode: its first field, and where the inode begins in its block. */
export const inodeField = (offset: number): string => (offset === 0 ? 'i_mode' : `i_mode@${offset}`);

/** The low (or only) half, and the high half if there is one. */
const POINTERS: Record<string, string | undefined> = {
  bg_block_bitmap_lo: 'bg_block_bitmap_hi',
  bg_inode_bitmap_lo: 'bg_inode_bitmap_hi',
  bg_inode_table_lo: 'bg_inode_table_hi',
  ee_start_lo: 'ee_start_hi',
  ei_leaf_lo: 'ei_leaf_hi',
  i_file_acl_lo: 'l_i_file_acl_high',
  s_mmp_block: undefined,
};

/** The block that a field points at; undefined for other fields, and for pointers that are not set. */
export function pointerOf(index: FieldIndex, place: FieldPlace | undefined, blockCount: number): number | undefined {
  if (!place) return undefined;
  const { name, value } = place.row;
  const listed = index.structs[place.struct].struct === 'indirect block' && name.startsWith('[');
  if (!listed && !Object.hasOwn(POINTERS, name)) return undefined;
  let block = Number(value);
  const high = POINTERS[name];
  if (high !== undefined) {
    const prefix = place.row.path.slice(0, place.row.path.length - name.length);
    const other = index.places.find((p) => p.struct === place.struct && p.row.path === prefix + high);
    block += Number(other?.row.value ?? 0) * 2 ** 32;
  }
  return Number.isInteger(block) && block > 0 && block < blockCount ? block : undefined;
}
