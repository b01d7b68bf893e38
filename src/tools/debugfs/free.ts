/**
 * Free blocks and inodes, and deleted files.
 *
 *     ffb 3 100 · ffi        the next free blocks, the next free inode
 *     testi f                Inode 12 is marked in use
 *     lsdel                  deleted inodes with intact maps: undel brings them back
 *     dump_unused            what free blocks still hold
 */
import { nextClear, testBit } from '../../bytes/bitmap.ts';
import { byteString } from '../../bytes/text.ts';
import { blockBitmap, clustersInGroup, inodeBitmap, inodesUsed } from '../../engine/volume/bitmaps.ts';
import { eachExtent } from '../../engine/volume/extent-entries.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { groupOf, groupStart } from '../../engine/volume/geometry.ts';
import { ctimeText } from '../../engine/volume/info-text.ts';
import { hasFlag, type InodeRef, linksOf, modeOf, ownerOf, readInode, sizeOf } from '../../engine/volume/inode.ts';
import { inVolume } from '../../engine/volume/map-extents.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { BG_FLAGS } from '../../format/group-descriptor.ts';
import { Inode } from '../../format/inode.ts';
import { eachPointer } from './blocks.ts';
import { type Answer, cNumber, fails, inodeOf, isAnswer, says } from './request.ts';

const NOT_WRITTEN = ['ext2fs_write_block_bitmap', 'ext2fs_close']
  .map((who) => `${who}: Attempt to write to filesystem opened read-only \n`)
  .join('');

/** A number as C reads it into an int. A minus sign makes it less than any other. */
const number = (text: string): number | undefined => (/^-/.test(text) && cNumber(text.slice(1)) ? -1 : cNumber(text));

/** Free blocks in a range. With bigalloc these are the first blocks of clusters. */
function* freeBlocks(volume: Volume, from: number, to: number): Generator<number> {
  const { geometry: g } = volume;
  for (let at = from; at < to; ) {
    const group = groupOf(g, at);
    const first = groupStart(g, group);
    const end = Math.min(clustersInGroup(volume, group), Math.ceil((to - first) / g.clusterRatio));
    const { bits } = blockBitmap(volume, group);
    for (let bit = Math.floor((at - first) / g.clusterRatio); ; bit++) {
      bit = nextClear(bits, bit, end);
      if (bit >= end) break;
      yield first + bit * g.clusterRatio;
    }
    at = first + g.blocksPerGroup;
  }
}

export function findFreeBlock(volume: Volume, words: readonly string[]): Answer {
  const [command, many = '1', where] = words;
  if (words.length > 3) return fails(`${command}: Usage: find_free_block [count [goal]]`);
  const count = number(many);
  if (count === undefined) return fails(`${command}: Bad count - ${many}`);
  const goal = where === undefined ? 0 : number(where);
  // debugfs names the count where it means the goal.
  if (goal === undefined) return fails(`${command}: Bad goal - ${many}`);
  const { firstDataBlock, blockCount, clusterRatio } = volume.geometry;
  const start = goal >= firstDataBlock && goal < blockCount ? goal : firstDataBlock;
  let out = 'Free blocks found: ';
  // With bigalloc it searches on within the cluster that it has found, and stops there.
  let left = clusterRatio > 1 ? Math.min(count, 1) : count;
  let err = '';
  for (const [from, to] of [
    [start, blockCount],
    [firstDataBlock, start],
  ])
    for (const block of freeBlocks(volume, from, to)) {
      if (left-- <= 0) break;
      out += `${block} `;
      // debugfs makes a bitmap for a group that had none on the disk, but cannot write it.
      if (volume.groups.flags[groupOf(volume.geometry, block)] & BG_FLAGS.EXT4_BG_BLOCK_UNINIT) err = NOT_WRITTEN;
    }
  return { out: `${out}\n`, err };
}

/** The first free inode in a range, or 0. */
function freeInode(volume: Volume, from: number, to: number): number {
  const per = volume.geometry.inodesPerGroup;
  for (let at = from; at < to; ) {
    const group = Math.floor((at - 1) / per);
    const first = group * per + 1;
    const end = Math.min(per, to - first);
    const bit = nextClear(inodeBitmap(volume, group).bits, at - first, end);
    if (bit < end) return first + bit;
    at = first + per;
  }
  return 0;
}

export function findFreeInode(volume: Volume, words: readonly string[]): Answer {
  const [command, dir = String(EXT4_ROOT_INO), mode = '0'] = words;
  if (words.length > 3) return fails(`${command}: Usage: find_free_inode [dir [mode]]`);
  const near = number(dir);
  if (near === undefined) return fails(`${command}: Bad dir - ${dir}`);
  if (number(mode) === undefined && !/^[0-7]+$/.test(mode)) return fails(`${command}: Bad mode - ${mode}`);
  const { firstIno, inodesPerGroup: per, inodeCount } = volume.geometry;
  const start = Math.max(Math.floor((Math.max(near, 1) - 1) / per) * per + 1, firstIno);
  const tooFar = near < 0 || start > inodeCount;
  const found = tooFar ? 0 : freeInode(volume, start, inodeCount + 1) || freeInode(volume, firstIno, start);
  if (found === 0) return fails('ext2fs_new_inode: Could not allocate inode in ext2 filesystem ');
  return says(`Free inode found: ${found}\n`);
}

export function testi(volume: Volume, words: readonly string[]): Answer {
  if (words.length !== 2) return fails(`${words[0]}: Usage: testi <file>`);
  const inode = inodeOf(volume, words[1]);
  if (isAnswer(inode)) return inode;
  const per = volume.geometry.inodesPerGroup;
  const used = testBit(inodeBitmap(volume, Math.floor((inode.ino - 1) / per)).bits, (inode.ino - 1) % per);
  return says(`Inode ${inode.ino} is ${used ? 'marked' : 'not'} in use\n`);
}

const isUsed = (volume: Volume, block: number): boolean => {
  const { geometry: g } = volume;
  const group = groupOf(g, block);
  return testBit(blockBitmap(volume, group).bits, Math.floor((block - groupStart(g, group)) / g.clusterRatio));
};

/**
 * Counts the blocks of a file and of its map, and the free ones among them. Answers none if the map leads out of the
 * volume.
 */
function blocksLeft(volume: Volume, inode: InodeRef): { free: number; all: number } {
  let free = 0;
  let all = 0;
  let sound = true;
  const count = (block: number) => {
    all++;
    if (!inVolume(volume, block, 1)) sound = false;
    else if (!isUsed(volume, block)) free++;
    return sound;
  };
  if (hasFlag(inode, 'EXT4_EXTENTS_FL'))
    eachExtent(volume, inode, (e) => {
      for (let i = 0; i < (e.isIndex ? 1 : e.length); i++) if (!count(e.physical + i)) return false;
      return true;
    });
  else eachPointer(volume, inode, count);
  return sound ? { free, all } : { free: 0, all: 0 };
}

/** `now` is the time, for a request about the last seconds only. */
export function listDeleted(volume: Volume, words: readonly string[], now: number): Answer {
  const [command, since] = words;
  if (words.length > 2) return fails(`${command}: Usage: list_deleted_inodes [secs]`);
  if (since !== undefined && number(since) === undefined) return fails(`${command}: Bad time - ${since}`);
  const seconds = number(since ?? '0') ?? 0;
  // If `secs` reaches back before 1970, debugfs takes the same distance after 1970.
  const first = seconds === 0 ? 0 : Math.abs(now - seconds);
  const found: { dtime: number; text: string }[] = [];
  const { geometry: g } = volume;
  for (let group = 0; group < g.groups; group++)
    for (let index = 0; index < inodesUsed(volume, group); index++) {
      const inode = readInode(volume, group * g.inodesPerGroup + index + 1);
      if (isFinding(inode)) continue;
      const dtime = inode.dv.getInt32(inode.offset + Inode.offset.i_dtime, true);
      if (linksOf(inode) !== 0 || dtime === 0 || dtime >>> 0 < first) continue;
      const { free, all } = blocksLeft(volume, inode);
      if (all === 0) continue;
      const six = (n: number | string) => String(n).padStart(6);
      const counts = `${six(free)}/${six(all)}`;
      const about = `${six(inode.ino)} ${six(ownerOf(inode).uid)} ${six(modeOf(inode).toString(8))} ${six(sizeOf(inode))}`;
      found.push({ dtime, text: `${about} ${counts} ${ctimeText(dtime)}\n` });
    }
  found.sort((a, b) => a.dtime - b.dtime);
  const lines = found.map(({ text }) => text).join('');
  return says(
    ` Inode  Owner  Mode    Size      Blocks   Time deleted\n${lines}${found.length} deleted inodes found.\n`,
  );
}

export function dumpUnused(volume: Volume, words: readonly string[]): Answer {
  if (words.length !== 1) return fails(`${words[0]}: Usage: dump_unused `);
  const { firstDataBlock, blockCount, clusterRatio } = volume.geometry;
  let out = '';
  for (const first of freeBlocks(volume, firstDataBlock, blockCount))
    for (let block = first; block < Math.min(first + clusterRatio, blockCount); block++) {
      const bytes = volume.device.read(block);
      if (bytes.some((byte) => byte !== 0))
        out += `\nUnused block ${block} contains non-zero data:\n\n${byteString(bytes)}`;
    }
  return says(out);
}
