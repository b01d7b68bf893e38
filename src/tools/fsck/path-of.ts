/**
 * The path of a directory, or of a name in one, in the middle of a check. It goes up through “..” as far as the records
 * can be read.
 *
 *     /sub/deep       …/???  (lost on the way)       <2>/<11>  (no directory)       ???  (cannot be read)
 */

import { inodeAt, recLenAt } from '../../engine/dirents/records.ts';
import { flagsOf, generationOf, type InodeRef, iBlockAt, isDirectory, linksOf } from '../../engine/volume/inode.ts';
import { inodeSeed } from '../../format/checksum.ts';
import { directoryLeafChecksum, dxNodeChecksum } from '../../format/checksum-blocks.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { DirEntryTail } from '../../format/directory.ts';
import { Extent, ExtentHeader } from '../../format/extents.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { entryFault, recordsEndAt, tailed } from './entry-check.ts';
import { dataOf, inlineAreas, inlineParent } from './inline-data.ts';
import { hasOwnSum } from './inode-check.ts';
import { mapOf } from './map-of.ts';
import { nameAt, shown } from './names.ts';

const UNKNOWN = '???';
const MOST_LEVELS = 32;

/** The first block of a directory if its inode names one that no volume of this size has, else 0. */
export function beyond(volume: CheckedVolume, dir: number): number {
  const inode = volume.inode(dir);
  const at = iBlockAt(inode);
  const extents = (flagsOf(inode) & INODE_FLAGS.EXT4_EXTENTS_FL) !== 0;
  const block = inode.dv.getUint32(extents ? at + ExtentHeader.size + Extent.offset.ee_start_lo : at, true);
  return block >= volume.g.blockCount ? block : 0;
}

/** The blocks of a directory, even before the first pass has reached it. */
export function blocksOf(check: Check, dir: number): number[] {
  const known = check.tally.dirs.get(dir);
  // A directory that stays without a block can still have blocks too far in it, and they can be read.
  if (known && known.blocks.length > 0) return known.blocks.map(({ block }) => block);
  const was = check.user.silent;
  check.user.silent = true;
  const { runs } = mapOf(check, check.volume.inode(dir));
  check.user.silent = was;
  return runs.flatMap((r) =>
    Array.from({ length: Math.min(r.length, check.volume.g.blockCount) }, (_, i) => r.physical + i),
  );
}

/** Answers whether a directory block had its checksum, at its end or behind the slots of a tree, before its check began. */
export function hasItsSum(check: Check, dir: number, block: number): boolean {
  if (check.volume.rules.kind !== 'metadata_csum') return true;
  const key = `${dir}:${block}`;
  const known = check.tally.summedBlocks.get(key) ?? isSummed(check.volume, dir, check.volume.disk.read(block));
  check.tally.summedBlocks.set(key, known);
  return known;
}

function isSummed(volume: CheckedVolume, dir: number, bytes: Uint8Array): boolean {
  const seed = inodeSeed(volume.rules, dir, generationOf(volume.inode(dir)));
  const leaf = tailed(volume, bytes) && recordsEndAt(bytes) === bytes.length - DirEntryTail.size;
  const sum = leaf ? directoryLeafChecksum : dxNodeChecksum;
  return sum.verify(volume.rules, bytes, 0, seed);
}

/** The parent and the name of `wanted`. It is undefined where a bad record is in the way, or an unreadable block. */
function look(check: Check, dir: number, wanted: number): { parent: number; name?: string } | undefined {
  const { volume } = check;
  let parent = 0;
  // The data should be in the inode, but is not.
  const inode = volume.inode(dir);
  const inside = (flagsOf(inode) & INODE_FLAGS.EXT4_INLINE_DATA_FL) !== 0;
  if (inside && !volume.incompat('inline_data') && !dataOf(volume, inode)) return undefined;
  if (inside) return lookInside(volume, inode, wanted);
  const block = beyond(volume, dir);
  if (block > 0) {
    check.notes.unread.add(block);
    return undefined;
  }
  for (const block of blocksOf(check, dir)) {
    const bytes = volume.disk.read(block);
    if (!hasItsSum(check, dir, block)) return undefined;
    for (let at = 0; at < bytes.length; at += recLenAt(bytes, at)) {
      if (entryFault(bytes, at, bytes.length) !== '') return undefined;
      const ino = inodeAt(bytes, at);
      if (ino === 0) continue;
      const name = nameAt(bytes, at);
      if (name === '..') parent = ino;
      if (ino === wanted && name !== '.') return { parent, name };
    }
  }
  return { parent };
}

/** The same for a directory that is kept in its inode. */
function lookInside(
  volume: CheckedVolume,
  inode: InodeRef,
  wanted: number,
): { parent: number; name?: string } | undefined {
  let parent = inlineParent(inode);
  if (parent === wanted) return { parent, name: '..' };
  for (const { from, end } of inlineAreas(volume, inode))
    for (let at = from; at < end; at += recLenAt(inode.bytes, at)) {
      if (entryFault(inode.bytes, at, end) !== '') return undefined;
      const name = nameAt(inode.bytes, at);
      if (name === '..') parent = inodeAt(inode.bytes, at);
      if (inodeAt(inode.bytes, at) === wanted && wanted !== 0) return { parent, name };
    }
  return { parent };
}

const isReadable = (volume: CheckedVolume, ino: number): boolean =>
  linksOf(volume.inode(ino)) === 0 || hasOwnSum(volume, ino);

/** The path of `ino` in `dir`, or without `ino` of the directory. It is undefined where it cannot be read. */
function walk(check: Check, dir: number, ino: number, levels: number): string | undefined {
  const { volume } = check;
  if (dir === ino) return dir === EXT4_ROOT_INO ? '/' : '.';
  if (dir === 0 || levels < 0) return '...';
  if (dir > volume.g.inodeCount || !volume.inRange(volume.inodePlace(dir).block)) return undefined;
  if (!isReadable(volume, dir)) return undefined;
  if (!isDirectory(volume.inode(dir))) return ino === 0 ? `<${dir}>` : `<${dir}>/<${ino}>`;
  const found = look(check, dir, ino);
  const above = found && walk(check, found.parent, dir, levels - 1);
  if (above === undefined || ino === 0) return above;
  return `${above.length > 1 ? above : ''}/${found?.name ?? UNKNOWN}`;
}

export function pathOf(check: Check, dir: number, ino = 0): string {
  if (dir === 0 && ino < check.volume.g.firstIno) return ino === EXT4_ROOT_INO ? '/' : special(ino);
  const before = check.notes.unread.size;
  const path = walk(check, dir, ino === dir ? 0 : ino, MOST_LEVELS);
  const complaints = [...check.notes.unread].slice(before).map(unreadText).join('');
  return complaints + (path === undefined ? UNKNOWN : shown(path));
}

/** The library's message when it first meets such a block. */
export const unreadText = (block: number): string =>
  `Error reading block ${block} (Attempt to read block from filesystem resulted in short read).  `;

const special = (ino: number): string => SPECIAL[ino] ?? `<Reserved inode ${ino}>`;
const SPECIAL: Readonly<Record<number, string>> = {
  0: '<The NULL inode>',
  1: '<The bad blocks inode>',
  3: '<The user quota inode>',
  4: '<The group quota inode>',
  5: '<The boot loader inode>',
  6: '<The undelete directory inode>',
  7: '<The group descriptor inode>',
  8: '<The journal inode>',
};
