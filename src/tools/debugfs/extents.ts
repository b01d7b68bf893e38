/**
 * `ex`, that is dump_extents: every entry of an extent tree, one line each, parents before children.
 *
 *     Level Entries       Logical      Physical Length Flags
 *      0/ 1   1/  2     0 -  4095  9350           4096            an index: the node that it leads to
 *      1/ 1   1/ 84     0 -     0 10241 - 10241      1 Uninit     an extent
 *
 * An index ends where the next one of its node begins. The last index ends where its parent ends, and the
 * root ends with the file's size.
 */

import { dataView } from '../../bytes/struct.ts';
import { hasFlag, type InodeRef, iBlockAt, sizeOf } from '../../engine/volume/inode.ts';
import { inVolume } from '../../engine/volume/map-extents.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { I_BLOCK_BYTES } from '../../format/constants.ts';
import {
  EXT4_EXT_MAGIC,
  EXT4_MAX_EXTENT_DEPTH,
  Extent,
  ExtentHeader,
  ExtentIndex,
  extentLength,
  isUnwritten,
} from '../../format/extents.ts';
import { type Answer, fails, inodeOf, isAnswer, says } from './request.ts';

const H = ExtentHeader.offset;
const E = Extent.offset;
const X = ExtentIndex.offset;

export interface ExtentEntry {
  level: number;
  depth: number;
  /** The number of the entry, from 1, and the number of entries in its node. */
  entry: number;
  entries: number;
  logical: number;
  physical: number;
  length: number;
  /** Whether it is an index. Then `physical` is a node, and `length` counts the blocks of the file below it. */
  isIndex: boolean;
  unwritten: boolean;
}

/** Visits every stored entry, in the order of debugfs. Returning false ends the walk. */
export function eachExtent(volume: Volume, inode: InodeRef, visit: (e: ExtentEntry) => boolean | undefined): void {
  const seen = new Set<number>();
  const depth = inode.dv.getUint16(iBlockAt(inode) + H.eh_depth, true);
  if (depth > EXT4_MAX_EXTENT_DEPTH) return;
  const walk = (dv: DataView, at: number, room: number, level: number, end: number): boolean => {
    if (dv.getUint16(at + H.eh_magic, true) !== EXT4_EXT_MAGIC) return true;
    if (dv.getUint16(at + H.eh_depth, true) !== depth - level) return true;
    const entries = dv.getUint16(at + H.eh_entries, true);
    if (ExtentHeader.size + entries * Extent.size > room) return true;
    for (let i = 0; i < entries; i++) {
      const here = at + ExtentHeader.size + i * Extent.size;
      const place = { level, depth, entry: i + 1, entries };
      if (level === depth) {
        const stored = dv.getUint16(here + E.ee_len, true);
        const extent: ExtentEntry = {
          ...place,
          logical: dv.getUint32(here + E.ee_block, true),
          physical: dv.getUint32(here + E.ee_start_lo, true) + dv.getUint16(here + E.ee_start_hi, true) * 2 ** 32,
          length: extentLength(stored),
          isIndex: false,
          unwritten: isUnwritten(stored),
        };
        if (visit(extent) === false) return false;
        continue;
      }
      const logical = dv.getUint32(here + X.ei_block, true);
      const physical = dv.getUint32(here + X.ei_leaf_lo, true) + dv.getUint16(here + X.ei_leaf_hi, true) * 2 ** 32;
      const next = i + 1 < entries ? dv.getUint32(here + ExtentIndex.size + X.ei_block, true) : end;
      const length = (next - logical) >>> 0;
      if (visit({ ...place, logical, physical, length, isIndex: true, unwritten: false }) === false) return false;
      if (!inVolume(volume, physical, 1) || seen.has(physical)) continue;
      seen.add(physical);
      const bytes = volume.device.read(physical);
      if (!walk(dataView(bytes), 0, bytes.length, level + 1, next)) return false;
    }
    return true;
  };
  walk(inode.dv, iBlockAt(inode), I_BLOCK_BYTES, 0, Math.ceil(sizeOf(inode) / volume.geometry.blockSize));
}

const LEAST_WIDTH = 5;
const wide = (n: number, width: number): string => String(n).padStart(width);

export function dumpExtents(volume: Volume, words: readonly string[]): Answer {
  let nodes = true;
  let leaves = true;
  let err = '';
  const names: string[] = [];
  for (const word of words.slice(1)) {
    if (!/^-./.test(word)) names.push(word);
    else
      for (const letter of word.slice(1)) {
        if (letter === 'n') leaves = false;
        else if (letter === 'l') nodes = false;
        else err += `${words[0]}: invalid option -- '${letter}'\n`;
      }
  }
  if (names.length !== 1) return { out: '', err: `${err}Usage: dump_extents [-n] [-l] file\n` };
  const inode = inodeOf(volume, names[0]);
  if (isAnswer(inode)) return inode;
  if (!hasFlag(inode, 'EXT4_EXTENTS_FL')) return fails(`${err}${names[0]}: does not uses extent block maps`);
  const { blockSize, blockCount } = volume.geometry;
  const lw = Math.max(LEAST_WIDTH, String(Math.ceil(sizeOf(inode) / blockSize)).length);
  const pw = Math.max(LEAST_WIDTH, String(blockCount).length);
  let out = `Level Entries ${'Logical'.padStart(2 * lw + 3)} ${'Physical'.padStart(2 * pw + 3)} Length Flags\n`;
  eachExtent(volume, inode, (e) => {
    if (!(e.isIndex ? nodes : leaves)) return true;
    out += `${wide(e.level, 2)}/${wide(e.depth, 2)} ${wide(e.entry, 3)}/${wide(e.entries, 3)} `;
    out += `${wide(e.logical, lw)} - ${wide(e.logical + e.length - 1, lw)} ${wide(e.physical, pw)}`;
    out += e.isIndex ? ' '.repeat(pw + 3) : ` - ${wide(e.physical + e.length - 1, pw)}`;
    out += ` ${wide(e.length, 6)}`;
    out += e.isIndex ? '\n' : ` ${e.unwritten ? 'Uninit' : ''}\n`;
    return true;
  });
  return { ...says(out), err };
}
