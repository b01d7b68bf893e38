/** The blocks of a file's own map: nodes of an extent tree, and lists of block numbers. */

import type { FieldRow } from '../../../bytes/struct.ts';
import { dataView } from '../../../bytes/struct.ts';
import { extentBlockChecksum } from '../../../format/checksum-blocks.ts';
import { POINTER_BYTES } from '../../../format/constants.ts';
import { slotAt } from '../../../format/extent-node.ts';
import {
  Extent,
  ExtentHeader,
  ExtentIndex,
  ExtentTail,
  extentRoom,
  extentTailOffset,
} from '../../../format/extents.ts';
import { pointersIn } from '../../../format/indirect.ts';
import type { Volume } from '../volume.ts';
import { seedOf } from './directory.ts';
import { PART } from './parts.ts';
import { byteRow, checksumSaid, elementRow, type StructRows, structRows } from './rows.ts';

export function describeExtentNode(volume: Volume, bytes: Uint8Array, ino: number): StructRows[] {
  const header = ExtentHeader.read(bytes);
  const out = [structRows(ExtentHeader, PART.header, bytes, 0)];
  const entries = Math.min(header.eh_entries, extentRoom(bytes.length));
  const kind = header.eh_depth === 0 ? Extent : ExtentIndex;
  const rows: FieldRow[] = [];
  for (let i = 0; i < entries; i++) rows.push(elementRow(kind, `[${i}]`, bytes, slotAt(i)));
  if (entries > 0)
    out.push({
      struct: kind.name,
      label: header.eh_depth === 0 ? PART.extents({ extents: entries }) : PART.nodes({ nodes: entries }),
      offset: slotAt(0),
      length: entries * Extent.size,
      rows,
    });
  const tail = extentTailOffset(header.eh_max);
  if (tail + ExtentTail.size <= bytes.length)
    out.push(
      structRows(ExtentTail, PART.node_tail, bytes, tail, {
        checksum: checksumSaid(extentBlockChecksum, volume.rules, bytes, 0, seedOf(volume, ino)),
      }),
    );
  return out;
}

/** `level` 0 lists data blocks. `logical` is the first block of the file that the list maps. */
export function describeIndirect(volume: Volume, bytes: Uint8Array, level: number, logical: number): StructRows[] {
  const perBlock = pointersIn(bytes.length);
  const span = perBlock ** level;
  const dv = dataView(bytes);
  const rows: FieldRow[] = [];
  const doc = level === 0 ? PART.file_block : PART.list;
  for (let i = 0; i < perBlock; ) {
    const value = dv.getUint32(i * POINTER_BYTES, true);
    let n = 1;
    if (value === 0) while (i + n < perBlock && dv.getUint32((i + n) * POINTER_BYTES, true) === 0) n++;
    const first = logical + i * span;
    const last = first + n * span - 1;
    const name = n === 1 ? `[${i}]` : `[${i}]–[${i + n - 1}]`;
    const meaning =
      value === 0
        ? PART.hole({ first, last })
        : PART.file_blocks({ first, last, outside: value >= volume.geometry.blockCount });
    rows.push(
      byteRow(
        name,
        n === 1 ? 'le32' : `le32[${n}]`,
        bytes,
        i * POINTER_BYTES,
        n * POINTER_BYTES,
        String(value),
        doc,
        meaning,
      ),
    );
    i += n;
  }
  return [
    {
      struct: 'indirect block',
      label: (level === 0 ? PART.block_numbers : PART.list_numbers)({ numbers: perBlock }),
      offset: 0,
      length: bytes.length,
      rows,
    },
  ];
}
