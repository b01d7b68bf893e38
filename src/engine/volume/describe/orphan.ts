/** A block of the orphan file: inode numbers of files to be cleaned up after a crash, and a tail. */
import type { FieldRow } from '../../../bytes/struct.ts';
import { dataView } from '../../../bytes/struct.ts';
import { orphanBlockChecksum, orphanBlockSeed } from '../../../format/checksum-blocks.ts';
import { ORPHAN_SLOT_BYTES, OrphanBlockTail } from '../../../format/orphan-file.ts';
import type { Volume } from '../volume.ts';
import { seedOf } from './directory.ts';
import { PART } from './parts.ts';
import { byteRow, checksumSaid, type StructRows, structRows } from './rows.ts';

export function describeOrphanBlock(volume: Volume, block: number, bytes: Uint8Array, ino: number): StructRows[] {
  const dv = dataView(bytes);
  const end = bytes.length - OrphanBlockTail.size;
  const rows: FieldRow[] = [];
  for (let at = 0; at < end; ) {
    const value = dv.getUint32(at, true);
    let next = at + ORPHAN_SLOT_BYTES;
    if (value === 0) while (next < end && dv.getUint32(next, true) === 0) next += ORPHAN_SLOT_BYTES;
    const [from, to] = [at / ORPHAN_SLOT_BYTES, next / ORPHAN_SLOT_BYTES - 1];
    rows.push(
      byteRow(
        from === to ? `[${from}]` : `[${from}]–[${to}]`,
        'le32',
        bytes,
        at,
        next - at,
        String(value),
        PART.orphan,
        value === 0 ? PART.free : PART.inode({ ino: value }),
      ),
    );
    at = next;
  }
  return [
    {
      struct: 'orphan slots',
      label: PART.orphan_slots({ slots: end / ORPHAN_SLOT_BYTES }),
      offset: 0,
      length: end,
      rows,
    },
    structRows(OrphanBlockTail, PART.block_tail, bytes, end, {
      checksum: checksumSaid(orphanBlockChecksum, volume.rules, bytes, 0, orphanBlockSeed(seedOf(volume, ino), block)),
    }),
  ];
}
