/**
 * A hashed directory in rows, as debugfs's htree_dump prints it: each node's entries, and then what each of them leads
 * to, a leaf or a node below it.
 *
 *     Number of entries (count): 2
 *     Entry #0: Hash 0x00000000, block 1
 *     Entry #1: Hash 0x60481c32, block 2
 *     Entry #0: Hash 0x00000000, block 1
 *     Reading directory block 1, phys 1176
 */
import { dataView } from '../../../bytes/struct.ts';
import {
  DX_NODE_COUNT_OFFSET,
  DX_ROOT_COUNT_OFFSET,
  DxCountLimit,
  DxEntry,
  DxRoot,
  DxRootInfo,
  HASH_CONTINUED,
} from '../../../format/htree.ts';
import { dxLevels, dxSlots } from '../htree.ts';
import type { InodeRef } from '../inode.ts';
import { blockOf, fileMap } from '../map.ts';
import type { Volume } from '../volume.ts';
import { namesIn } from './names-in.ts';

const C = DxCountLimit.offset;
const D = DxEntry.offset;

export function htreeRows(volume: Volume, dir: InodeRef): string[] {
  const rows: string[] = [];
  const { runs } = fileMap(volume, dir);
  const seen = new Set<number>([0]);
  const node = (bytes: Uint8Array, countAt: number, level: number): void => {
    const dv = dataView(bytes);
    const { count, limit } = dxSlots(bytes, countAt);
    rows.push(`Number of entries (count): ${dv.getUint16(countAt + C.count, true)}`);
    rows.push(`Number of entries (limit): ${limit}`);
    const entry = (i: number): [text: string, logical: number] => {
      const at = countAt + i * DxEntry.size;
      const hash = i === 0 ? 0 : dv.getUint32(at + D.hash, true);
      const logical = dv.getUint32(at + D.block, true);
      const text = hash.toString(16).padStart(8, '0');
      return [`Entry #${i}: Hash 0x${text}${hash & HASH_CONTINUED ? ' (**)' : ''}, block ${logical}`, logical];
    };
    for (let i = 0; i < count; i++) rows.push(entry(i)[0]);
    for (let i = 0; i < count; i++) {
      const [text, logical] = entry(i);
      rows.push(text);
      const physical = blockOf(runs, logical);
      if (physical === undefined || seen.has(logical)) continue;
      seen.add(logical);
      if (level > 0) node(volume.device.read(physical), DX_NODE_COUNT_OFFSET, level - 1);
      else rows.push(`Reading directory block ${logical}, phys ${physical}`);
    }
  };
  const root = blockOf(runs, 0);
  if (root === undefined) return rows;
  const bytes = volume.device.read(root);
  const info = DxRoot.offset.info;
  rows.push(`Hash Version: ${bytes[info + DxRootInfo.offset.hash_version]}`);
  rows.push(`Indirect levels: ${dxLevels(bytes)}`);
  node(bytes, DX_ROOT_COUNT_OFFSET, dxLevels(bytes));
  return rows;
}

/** The records of all blocks in the order in which they lie there. */
export const leafRows = (volume: Volume, dir: InodeRef): string[] =>
  namesIn(volume, dir).map(({ logical, ino, recLen, name }) => `${logical}: ${ino} (${recLen}) ${name}`);
