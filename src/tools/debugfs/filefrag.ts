/**
 * `filefrag`: the number of pieces of a file, or of each file of a directory.
 *
 *     filefrag -v f         ext logical physical expected  length
 *                             0       0     1017               12
 *                             1      12     1030     1029       8       expected: where it would lie if it followed
 *                           f: 2 contiguous extents
 */

import { eachExtent } from '../../engine/volume/extent-entries.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { flagsOf, type InodeRef, isDirectory, mapKind, readInode, sizeOf } from '../../engine/volume/inode.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { hasRoCompat } from '../../format/features.ts';
import { Inode } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { eachPointer } from './blocks.ts';
import { entriesOf } from './ls.ts';
import { optionsOf } from './options.ts';
import { type Answer, inodeOf, isAnswer, says } from './request.ts';

const USAGE = 'Usage: filefrag [-dvr] file\n';
const EXT_WIDTH = 4;
const LEAST_LOGICAL = 7;
const LEAST_PHYSICAL = 8;

interface Piece {
  logical: number;
  physical: number;
  length: number;
  /** Where it would lie if it followed the piece before it in the file. */
  expected?: number;
}

function piecesOf(volume: Volume, inode: InodeRef): Piece[] {
  const pieces: Piece[] = [];
  const add = (logical: number, physical: number, length: number) => {
    const last = pieces.at(-1);
    const follows = last !== undefined && last.logical + last.length === logical;
    const expected = follows ? last.physical + last.length : undefined;
    if (expected === physical && last) last.length += length;
    else pieces.push({ logical, physical, length, ...(expected === undefined ? {} : { expected }) });
    return true;
  };
  const kind = mapKind(inode);
  if (kind === 'extents') eachExtent(volume, inode, (e) => e.isIndex || add(e.logical, e.physical, e.length));
  else if (kind === 'indirect')
    eachPointer(volume, inode, (block, level, logical) => level >= 0 || add(logical, block, 1));
  return pieces;
}

/** i_blocks, in blocks. A huge file counts in blocks already. */
function blocksOf(volume: Volume, inode: InodeRef): number {
  const { dv, offset } = inode;
  const huge = hasRoCompat(volume.sb, 'huge_file');
  const high = huge ? dv.getUint16(offset + Inode.offset.l_i_blocks_high, true) * 2 ** 32 : 0;
  const count = dv.getUint32(offset + Inode.offset.i_blocks_lo, true) + high;
  const inBlocks = huge && (flagsOf(inode) & INODE_FLAGS.EXT4_HUGE_FILE_FL) !== 0;
  return inBlocks ? count : Math.floor(count / (volume.geometry.blockSize / 512));
}

function tableOf(volume: Volume, inode: InodeRef, name: string, pieces: readonly Piece[]): string {
  const { blockSize, blockCount } = volume.geometry;
  const logicalWidth = Math.max(LEAST_LOGICAL, `${Math.ceil(sizeOf(inode) / blockSize)}`.length);
  const physicalWidth = Math.max(LEAST_PHYSICAL, `${blockCount}`.length);
  const line = (...[ext, logical, physical, expected, length]: readonly [string, ...(string | number)[]]) =>
    `${ext.padStart(EXT_WIDTH)} ${`${logical}`.padStart(logicalWidth)} ${`${physical}`.padStart(physicalWidth)} ${`${expected}`.padStart(physicalWidth)} ${`${length}`.padStart(logicalWidth)}\n`;
  const rows = pieces.map((p, i) => line(`${i}`, p.logical, p.physical, p.expected ?? '', p.length));
  const head = `\n${name} has ${blocksOf(volume, inode)} block(s), i_size is ${sizeOf(inode)}\n`;
  return head + line('ext', 'logical', 'physical', 'expected', 'length') + rows.join('');
}

export function filefrag(volume: Volume, words: readonly string[]): Answer {
  const { given, rest, mistake } = optionsOf(words, 'dvr');
  if (mistake || rest.length > 1) return { out: '', err: mistake + USAGE };
  const [name = '.'] = rest;
  const top = inodeOf(volume, name);
  if (isAnswer(top)) return top;
  const tell = (inode: InodeRef, path: string): string => {
    const pieces = piecesOf(volume, inode);
    const table = given.has('v') ? tableOf(volume, inode, path, pieces) : '';
    return `${table}${path}: ${pieces.length} contiguous extents${isDirectory(inode) ? ' (dir)' : ''}\n`;
  };
  if (!isDirectory(top) || given.has('d')) return says(`${tell(top, name)}\n`);
  let out = '';
  const seen = new Set([top.ino]);
  const todo: { dir: InodeRef; path: string }[] = [{ dir: top, path: name }];
  for (const { dir, path } of todo)
    for (const entry of entriesOf(volume, dir)) {
      if (entry.name === '.' || entry.name === '..' || entry.ino === 0) continue;
      const inode = readInode(volume, entry.ino);
      if (isFinding(inode)) continue;
      out += tell(inode, `${path}/${entry.name}`);
      if (!given.has('r') || !isDirectory(inode) || seen.has(inode.ino)) continue;
      // A damaged tree may lead back to an earlier directory.
      seen.add(inode.ino);
      todo.push({ dir: inode, path: `${path}/${entry.name}` });
    }
  return says(`${out}\n`);
}
