/**
 * Extended attributes in rows, as debugfs prints them: those in the inode, then those in the block. Short values are
 * shown, as text if they are text. A file's data in its inode is not shown.
 *
 *     user.a (5) = "plain"        user.b (3) = 00 ff 0a        trusted.t (150)
 */
import { byteString } from '../../../bytes/text.ts';
import { XATTR_PREFIXES } from '../../../format/xattr.ts';
import { type InodeRef, xattrBlockOf } from '../inode.ts';
import type { Volume } from '../volume.ts';
import { blockXattrs, inodeXattrs, type XattrArea, xattrRecords } from '../xattrs.ts';

/** Longer values are only counted. */
const SHOWN_BYTES = 40;

export function xattrRows(volume: Volume, inode: InodeRef): string[] {
  const rows: string[] = [];
  const add = (area: XattrArea | undefined) => {
    if (!area) return;
    for (const { index, nameAt, nameLength, valueAt, valueSize } of xattrRecords(area)) {
      const prefix = (XATTR_PREFIXES as Readonly<Record<number, string>>)[index] ?? '';
      const name = shown(prefix + byteString(area.bytes, nameAt, nameAt + nameLength));
      const told = name !== 'system.data' && valueAt >= 0 && valueSize > 0 && valueSize < SHOWN_BYTES;
      const value = told ? ` = ${quoted(byteString(area.bytes, valueAt, valueAt + valueSize))}` : '';
      rows.push(`${name} (${valueSize})${value}`.trim());
    }
  };
  add(inodeXattrs(volume, inode));
  const block = xattrBlockOf(inode);
  if (block !== 0 && block < volume.geometry.blockCount) add(blockXattrs(volume, block));
  return rows;
}

const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);
const escaped = (text: string): string => text.replace(/["\\]/g, '\\$&');
const hexed = (text: string): string =>
  [...text].map((c) => `${c.charCodeAt(0).toString(16).padStart(2, '0')} `).join('');

const shown = (text: string): string => (isPlain(text) ? escaped(text) : hexed(text));
const quoted = (text: string): string => (isPlain(text) ? `"${escaped(text)}"` : hexed(text));
