/**
 * Maps in rows, as debugfs prints them:
 *
 *     extents    0/ 1 1/ 1 0 - 4095 12547 4096                level/depth entry/entries logical, node, length
 *                1/ 1 1/ 5 0 - 399 8451 - 8850 400 Uninit
 *     indirect   (0-11):773-784, (IND):785, (12-50):786-824
 */

import { dataView } from '../../../bytes/struct.ts';
import { I_BLOCK_BYTES } from '../../../format/constants.ts';
import {
  EXT4_EXT_MAGIC,
  EXT4_MAX_EXTENT_DEPTH,
  Extent,
  ExtentHeader,
  ExtentIndex,
  extentLength,
  isUnwritten,
} from '../../../format/extents.ts';
import { type InodeRef, iBlockAt, sizeOf } from '../inode.ts';
import { walkMap } from '../map.ts';
import { inVolume } from '../map-extents.ts';
import type { Volume } from '../volume.ts';

const H = ExtentHeader.offset;
const E = Extent.offset;
const X = ExtentIndex.offset;

export function extentRows(volume: Volume, inode: InodeRef): string[] {
  const rows: string[] = [];
  const seen = new Set<number>();
  const walk = (dv: DataView, at: number, room: number, level: number, depth: number, endBlock: number): void => {
    const u16 = (offset: number) => dv.getUint16(offset, true);
    const u32 = (offset: number) => dv.getUint32(offset, true);
    if (u16(at + H.eh_magic) !== EXT4_EXT_MAGIC || u16(at + H.eh_depth) !== depth - level) return;
    const entries = u16(at + H.eh_entries);
    if (entries > Math.floor((room - ExtentHeader.size) / Extent.size)) return;
    for (let i = 0; i < entries; i++) {
      const entry = at + ExtentHeader.size + i * Extent.size;
      const place = `${two(level)}/${two(depth)} ${three(i + 1)}/${three(entries)}`;
      if (level === depth) {
        const first = u32(entry + E.ee_block);
        const stored = u16(entry + E.ee_len);
        const length = extentLength(stored);
        const physical = u32(entry + E.ee_start_lo) + u16(entry + E.ee_start_hi) * 2 ** 32;
        const state = isUnwritten(stored) ? ' Uninit' : '';
        const runs = `${first} - ${first + length - 1} ${physical} - ${physical + length - 1}`;
        rows.push(squeezed(`${place} ${runs} ${length}${state}`));
        continue;
      }
      const first = u32(entry + X.ei_block);
      const node = u32(entry + X.ei_leaf_lo) + u16(entry + X.ei_leaf_hi) * 2 ** 32;
      const end = i + 1 < entries ? u32(entry + ExtentIndex.size + X.ei_block) : endBlock;
      // The length has 32 bits, as it is below zero for the last node of a file with blocks past its end.
      const length = (end - first) >>> 0;
      rows.push(squeezed(`${place} ${first} - ${first + ((length - 1) >>> 0)} ${node} ${length}`));
      if (!inVolume(volume, node, 1) || seen.has(node)) continue;
      seen.add(node);
      const bytes = volume.device.read(node);
      walk(dataView(bytes), 0, bytes.length, level + 1, depth, end);
    }
  };
  const depth = inode.dv.getUint16(iBlockAt(inode) + H.eh_depth, true);
  if (depth > EXT4_MAX_EXTENT_DEPTH) return rows;
  const blocks = Math.ceil(sizeOf(inode) / volume.geometry.blockSize);
  walk(inode.dv, iBlockAt(inode), I_BLOCK_BYTES, 0, depth, blocks);
  return rows;
}

const two = (n: number): string => String(n).padStart(2);
const three = (n: number): string => String(n).padStart(3);
/** Columns of a table, one space between them. */
const squeezed = (row: string): string => row.trim().replace(/ +/g, ' ');

const LISTS = ['IND', 'DIND', 'TIND'];

export function indirectRow(volume: Volume, inode: InodeRef): string {
  const parts: string[] = [];
  let run: { logical: number; physical: number; length: number } | undefined;
  const flush = () => {
    if (!run) return;
    const { logical, physical, length } = run;
    parts.push(
      length === 1
        ? `(${logical}):${physical}`
        : `(${logical}-${logical + length - 1}):${physical}-${physical + length - 1}`,
    );
    run = undefined;
  };
  walkMap(volume, inode, {
    run: (logical, physical, length) => {
      if (run && run.logical + run.length === logical && run.physical + run.length === physical) run.length += length;
      else {
        flush();
        run = { logical, physical, length };
      }
      return true;
    },
    node: (block, level) => {
      flush();
      parts.push(`(${LISTS[level]}):${block}`);
      return true;
    },
  });
  flush();
  return parts.join(', ');
}
