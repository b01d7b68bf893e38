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
import { counted } from '../../../format/words.ts';
import type { Volume } from '../volume.ts';
import { seedOf } from './directory.ts';
import { byteRow, checksumSaid, elementRow, range, type StructRows, structRows } from './rows.ts';

export function describeExtentNode(volume: Volume, bytes: Uint8Array, ino: number): StructRows[] {
  const header = ExtentHeader.read(bytes);
  const out = [structRows(ExtentHeader, 'header', bytes, 0)];
  const entries = Math.min(header.eh_entries, extentRoom(bytes.length));
  const kind = header.eh_depth === 0 ? Extent : ExtentIndex;
  const rows: FieldRow[] = [];
  for (let i = 0; i < entries; i++) rows.push(elementRow(kind, `[${i}]`, bytes, slotAt(i)));
  if (entries > 0)
    out.push({
      struct: kind.name,
      label:
        header.eh_depth === 0
          ? `${counted(entries, 'extent')}, by block of the file`
          : `${counted(entries, 'node')} below`,
      offset: slotAt(0),
      length: entries * Extent.size,
      rows,
    });
  const tail = extentTailOffset(header.eh_max);
  if (tail + ExtentTail.size <= bytes.length)
    out.push(
      structRows(ExtentTail, 'tail with the checksum of the node', bytes, tail, {
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
  const docs =
    level === 0
      ? 'A block of the file; 0 is a hole, which reads as zeros.'
      : 'A further list; 0: all of its blocks are holes.';
  for (let i = 0; i < perBlock; ) {
    const value = dv.getUint32(i * POINTER_BYTES, true);
    let n = 1;
    if (value === 0) while (i + n < perBlock && dv.getUint32((i + n) * POINTER_BYTES, true) === 0) n++;
    const first = logical + i * span;
    const last = first + n * span - 1;
    const name = n === 1 ? `[${i}]` : `[${i}]–[${i + n - 1}]`;
    const meaning =
      value === 0
        ? `hole at ${blocksOfFile(first, last)}`
        : `${blocksOfFile(first, last)}${value >= volume.geometry.blockCount ? ', outside of the volume' : ''}`;
    rows.push(
      byteRow(
        name,
        n === 1 ? 'le32' : `le32[${n}]`,
        bytes,
        i * POINTER_BYTES,
        n * POINTER_BYTES,
        String(value),
        docs,
        meaning,
      ),
    );
    i += n;
  }
  return [
    {
      struct: 'indirect block',
      label: level === 0 ? `${perBlock} block numbers` : `${perBlock} numbers of further lists`,
      offset: 0,
      length: bytes.length,
      rows,
    },
  ];
}

const blocksOfFile = (first: number, last: number): string =>
  `block${first === last ? '' : 's'} ${range(first, last)} of the file`;
