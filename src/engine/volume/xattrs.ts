/**
 * Extended attributes in place: behind the fields of an inode, or in a separate block.
 *
 *     │ header │ entry name │ entry name │ 0000 │ ···  ··· value │ value │
 *                                e_value_offs ────────────▶ counted from `base`
 */
import { dataView } from '../../bytes/struct.ts';
import { hexText } from '../../format/words.ts';
import {
  EXT4_XATTR_MAGIC,
  XATTR_PREFIXES,
  XATTR_TERMINATOR_BYTES,
  XattrEntry,
  XattrHeader,
  XattrIbodyHeader,
  xattrEntryLength,
} from '../../format/xattr.ts';
import { finding, type Report } from './finding.ts';
import { fieldBytes, type InodeRef } from './inode.ts';
import { nameText } from './name-text.ts';
import type { Volume } from './volume.ts';

const E = XattrEntry.offset;

/** An area of attributes: entries begin at `first`, values count from `base`, and all lie before `end`. */
export interface XattrArea {
  block: number;
  bytes: Uint8Array;
  first: number;
  base: number;
  end: number;
}

export interface XattrRecord {
  /** Byte of the entry. */
  offset: number;
  /** Bytes of entry and name, padded. */
  length: number;
  index: number;
  /** The stored name, as bytes of the area, and the whole name with its prefix. */
  nameAt: number;
  nameLength: number;
  name: string;
  /** Byte of the value in the area, or -1 if it is elsewhere or impossible. */
  valueAt: number;
  valueSize: number;
  valueInode: number;
}

/** The attributes inside the inode, if its magic number says that there are any. */
export function inodeXattrs(volume: Volume, inode: InodeRef): XattrArea | undefined {
  const { inodeSize } = volume.geometry;
  const used = fieldBytes(volume, inode);
  if (inodeSize - used < XattrIbodyHeader.size + XattrEntry.size) return undefined;
  const at = inode.offset + used;
  if (inode.dv.getUint32(at + XattrIbodyHeader.offset.h_magic, true) !== EXT4_XATTR_MAGIC) return undefined;
  const first = at + XattrIbodyHeader.size;
  return { block: inode.block, bytes: inode.bytes, first, base: first, end: inode.offset + inodeSize };
}

/** The attributes in a separate block. */
export function blockXattrs(volume: Volume, block: number, report?: Report): XattrArea | undefined {
  const bytes = volume.device.read(block);
  const magic = dataView(bytes).getUint32(XattrHeader.offset.h_magic, true);
  if (magic !== EXT4_XATTR_MAGIC) {
    report?.(finding('magic', 'h_magic', block, 0, hexText(magic), `instead of ${hexText(EXT4_XATTR_MAGIC)}`));
    return undefined;
  }
  return { block, bytes, first: XattrHeader.size, base: 0, end: bytes.length };
}

/** Lists attributes up to the four zero bytes that end them, or to the first impossible one. */
export function xattrRecords(area: XattrArea, report?: Report): XattrRecord[] {
  const dv = dataView(area.bytes);
  const out: XattrRecord[] = [];
  let at = area.first;
  while (at + XATTR_TERMINATOR_BYTES <= area.end && dv.getUint32(at, true) !== 0) {
    const nameLength = at + XattrEntry.size <= area.end ? area.bytes[at + E.e_name_len] : 0;
    const length = xattrEntryLength(nameLength);
    if (at + length > area.end || at + XattrEntry.size > area.end) {
      report?.(
        finding(
          'record',
          'e_name_len',
          area.block,
          at,
          nameLength,
          `and the attribute would reach past byte ${area.end}; it is left out`,
        ),
      );
      break;
    }
    const valueInode = dv.getUint32(at + E.e_value_inum, true);
    const valueSize = dv.getUint32(at + E.e_value_size, true);
    const offs = dv.getUint16(at + E.e_value_offs, true);
    let valueAt = valueInode || valueSize === 0 ? -1 : area.base + offs;
    if (valueAt >= 0 && valueAt + valueSize > area.end) {
      report?.(
        finding(
          'range',
          'e_value_offs',
          area.block,
          at + E.e_value_offs,
          offs,
          `and ${valueSize} bytes from there reach past byte ${area.end}`,
        ),
      );
      valueAt = -1;
    }
    const index = area.bytes[at + E.e_name_index];
    const nameAt = at + XattrEntry.size;
    const prefix = (XATTR_PREFIXES as Readonly<Record<number, string>>)[index] ?? `(index ${index}).`;
    out.push({
      offset: at,
      length,
      index,
      nameAt,
      nameLength,
      name: prefix + nameText(area.bytes, nameAt, nameAt + nameLength),
      valueAt,
      valueSize,
      valueInode,
    });
    at += length;
  }
  return out;
}
