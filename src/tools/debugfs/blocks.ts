/**
 * Every block of an inode as debugfs meets them: lists of blocks come before their content. Nothing is doubted. Even the
 * text of a symbolic link in i_block is given as numbers.
 *
 *     blocks f   1012 1013 … 1024 1025                       bmap f 3   1015
 *     stat f     (0-11):1012-1023, (IND):1024, (12):1025     TOTAL: 14
 */
import { dataView } from '../../bytes/struct.ts';
import { eachExtent } from '../../engine/volume/extent-entries.ts';
import { hasFlag, type InodeRef, iBlockAt } from '../../engine/volume/inode.ts';
import { inVolume } from '../../engine/volume/map-extents.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { EXT4_IND_BLOCK, EXT4_N_BLOCKS, POINTER_BYTES } from '../../format/constants.ts';
import { pointersIn } from '../../format/indirect.ts';
import { type Answer, cNumber, fails, inodeOf, isAnswer, type OfInode, says } from './request.ts';

export const LIST_NAMES = ['IND', 'DIND', 'TIND'] as const;

/** Visits pointers of an indirect map that are not 0. `level` is −1 for data and 0 for a list of data blocks. */
export function eachPointer(
  volume: Volume,
  inode: InodeRef,
  visit: (value: number, level: number, logical: number) => boolean | undefined,
): void {
  const perBlock = pointersIn(volume.geometry.blockSize);
  // A sound map has each list once. A damaged one may lead back to a list on the way.
  const seen = new Set<number>();
  const follow = (value: number, level: number, logical: number): boolean => {
    if (value === 0) return true;
    if (visit(value, level, logical) === false) return false;
    if (level < 0 || !inVolume(volume, value, 1) || seen.has(value)) return true;
    seen.add(value);
    const dv = dataView(volume.device.read(value));
    const span = perBlock ** level;
    for (let i = 0; i < perBlock; i++)
      if (!follow(dv.getUint32(i * POINTER_BYTES, true), level - 1, logical + i * span)) return false;
    return true;
  };
  let logical = 0;
  for (let slot = 0; slot < EXT4_N_BLOCKS; slot++) {
    const level = Math.max(-1, slot - EXT4_IND_BLOCK);
    if (!follow(inode.dv.getUint32(iBlockAt(inode) + slot * POINTER_BYTES, true), level, logical)) return;
    logical += perBlock ** (level + 1);
  }
}

export const blocks: OfInode = (volume, inode) => {
  const out: number[] = [];
  if (hasFlag(inode, 'EXT4_INLINE_DATA_FL')) return says('\n');
  if (hasFlag(inode, 'EXT4_EXTENTS_FL'))
    eachExtent(volume, inode, (e) => {
      if (e.isIndex) out.push(e.physical);
      else for (let i = 0; i < e.length; i++) out.push(e.physical + i);
      return true;
    });
  else
    eachPointer(volume, inode, (value) => {
      out.push(value);
      return true;
    });
  return says(`${out.map((block) => `${block} `).join('')}\n`);
};

const range = (first: number, length: number): string => (length === 1 ? `${first}` : `${first}-${first + length - 1}`);

/** The last part of `stat` of a file with an extent tree. */
export function extentsText(volume: Volume, inode: InodeRef): string {
  const parts: string[] = [];
  eachExtent(volume, inode, (e) => {
    parts.push(
      e.isIndex
        ? `(ETB${e.level}):${e.physical}`
        : `(${range(e.logical, e.length)}${e.unwritten ? '[u]' : ''}):${range(e.physical, e.length)}`,
    );
    return true;
  });
  return `EXTENTS:\n${parts.join(', ')}${parts.length > 0 ? '\n' : ''}`;
}

/** The last part of `stat` of a file with an indirect map. It joins neighbours to one range, and gives the number of blocks. */
export function blocksText(volume: Volume, inode: InodeRef): string {
  const parts: string[] = [];
  let total = 0;
  let first = 0;
  let start = 0;
  let length = 0;
  const finish = () => {
    if (length > 0) parts.push(`(${range(first, length)}):${range(start, length)}`);
    length = 0;
  };
  eachPointer(volume, inode, (value, level, logical) => {
    total++;
    if (level >= 0) {
      finish();
      parts.push(`(${LIST_NAMES[level]}):${value}`);
    } else if (length > 0 && logical === first + length && value === start + length) length++;
    else {
      finish();
      first = logical;
      start = value;
      length = 1;
    }
    return true;
  });
  finish();
  return `BLOCKS:\n${parts.join(', ')}${total > 0 ? `\nTOTAL: ${total}\n` : ''}\n`;
}

/** Where the map puts block `logical`, or 0 for a hole. */
export function mapped(volume: Volume, inode: InodeRef, logical: number): { block: number; unwritten: boolean } {
  let block = 0;
  let unwritten = false;
  if (hasFlag(inode, 'EXT4_EXTENTS_FL'))
    eachExtent(volume, inode, (e) => {
      if (e.isIndex || logical < e.logical || logical >= e.logical + e.length) return true;
      block = e.physical + (logical - e.logical);
      unwritten = e.unwritten;
      return false;
    });
  else
    eachPointer(volume, inode, (value, level, at) => {
      if (level < 0 && at === logical) block = value;
      return level >= 0 || at < logical;
    });
  return { block, unwritten };
}

export function bmap(volume: Volume, words: readonly string[]): Answer {
  if (words.length !== 3 || words[1] === '-a') return fails('Usage: bmap [-a] <file> logical_blk [physical_blk]');
  const inode = inodeOf(volume, words[1]);
  if (isAnswer(inode)) return inode;
  const logical = cNumber(words[2]);
  if (logical === undefined) return fails(`${words[0]}: Bad logical block - ${words[2]}`);
  if (hasFlag(inode, 'EXT4_INLINE_DATA_FL'))
    return fails(`bmap: No block for an inode with inline data while mapping logical block ${logical}\n`);
  const { block, unwritten } = mapped(volume, inode, logical);
  return says(`${block}${unwritten ? ' (uninit)' : ''}\n`);
}
