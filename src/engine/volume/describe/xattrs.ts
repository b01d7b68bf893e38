/** Extended attributes: each entry with its name and its value, wherever the value lies. */

import type { FieldRow } from '../../../bytes/struct.ts';
import { isPrintable, toHex } from '../../../bytes/text.ts';
import { xattrBlockChecksum } from '../../../format/checksum-blocks.ts';
import { XattrEntry, XattrHeader } from '../../../format/xattr.ts';
import { nameText } from '../name-text.ts';
import type { Volume } from '../volume.ts';
import { blockXattrs, type XattrArea, type XattrRecord, xattrRecords } from '../xattrs.ts';
import { PART } from './parts.ts';
import { byteRow, checksumSaid, type StructRows, structRows } from './rows.ts';

const MAX_VALUE_BYTES = 64;

/** A value as text if it is text, else in hex. */
function valueText(bytes: Uint8Array, from: number, length: number): string {
  const shown = bytes.subarray(from, from + Math.min(length, MAX_VALUE_BYTES));
  const text = shown.every(isPrintable) || length === 0;
  const said = text ? JSON.stringify(nameText(shown)) : toHex(shown);
  return length > MAX_VALUE_BYTES ? `${said}…` : said;
}

export function xattrRows(_volume: Volume, area: XattrArea): FieldRow[] {
  return xattrRecords(area).map((x) => xattrRow(area, x));
}

function xattrRow(area: XattrArea, x: XattrRecord): FieldRow {
  const { bytes } = area;
  const children = XattrEntry.rows(bytes, x.offset, XattrEntry.size, x.name);
  if (x.nameLength > 0)
    children.push(
      byteRow(
        'e_name',
        `char[${x.nameLength}]`,
        bytes,
        x.nameAt,
        x.nameLength,
        JSON.stringify(nameText(bytes, x.nameAt, x.nameAt + x.nameLength)),
        PART.attribute_name,
      ),
    );
  if (x.valueAt >= 0)
    children.push(
      byteRow(
        'value',
        `u8[${x.valueSize}]`,
        bytes,
        x.valueAt,
        x.valueSize,
        valueText(bytes, x.valueAt, x.valueSize),
        PART.attribute_value,
      ),
    );
  const row = byteRow(
    x.name,
    XattrEntry.name,
    bytes,
    x.offset,
    x.length,
    x.valueInode
      ? PART.in_inode({ ino: x.valueInode })
      : x.valueAt >= 0
        ? valueText(bytes, x.valueAt, x.valueSize)
        : x.valueSize === 0
          ? PART.empty
          : PART.out_of_bounds,
    XattrEntry.about,
  );
  row.children = children;
  return row;
}

export function describeXattrBlock(volume: Volume, block: number, bytes: Uint8Array): StructRows[] {
  const checksum = checksumSaid(xattrBlockChecksum, volume.rules, bytes, 0, block);
  const out = [structRows(XattrHeader, PART.header, bytes, 0, { checksum })];
  const area = blockXattrs(volume, block);
  if (!area) return out;
  for (const x of xattrRecords(area)) {
    const row = xattrRow(area, x);
    out.push({ struct: XattrEntry.name, label: x.name, offset: x.offset, length: x.length, rows: row.children ?? [] });
  }
  return out;
}
