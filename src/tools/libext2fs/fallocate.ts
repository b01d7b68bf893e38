/**
 * debugfs -w: a file gets unwritten blocks where it has none, as in libext2fs.
 *
 *     fallocate f 5 20     │ 0 │ · · · · · │ 12 │ · · · │ 20 │  ─▶  │ 0 │ · │ 5–11 unwritten │ 12 │ 13–19 unwritten │ 20 │
 *
 * An unwritten neighbour grows over a hole if it can fill all of it. The neighbour before the hole has the first try. If
 * neither can, the search begins at the place that the hole would have in a file of one piece, and each piece is as long
 * as the free room there. A hole that begins the file is filled to its end, however little was asked for. With bigalloc,
 * blocks in a cluster of the file become part of the extent beside them, or a separate extent. The rest is taken in
 * clusters.
 * A file with lists of blocks gets blocks like any other, one by one.
 */

import type { MappedRun } from '../../format/extent-node.ts';
import { EXT_UNWRITTEN_MAX_LEN } from '../../format/extents.ts';
import { cNumber, inodeOf, isAnswer, says } from '../debugfs/request.ts';
import { ExtentPath, endOf } from './extent-path.ts';
import { LibraryFailure, NO_BLOCK } from './failure.ts';
import { isInline } from './inline.ts';
import { addBlocks, type InodeFields } from './inodes.ts';
import type { Library } from './library.ts';
import { findBlock } from './map-find.ts';
import { hasExtents } from './map-walk.ts';
import type { Request } from './request.ts';
import { takeBlock } from './take-block.ts';

/** The end that debugfs assumes where none is given. */
const MOST = '18446744073709551615';

class Fallocate {
  readonly #lib: Library;
  readonly #inode: InodeFields;
  readonly #ino: number;
  readonly #path: ExtentPath;

  constructor(lib: Library, ino: number, inode: InodeFields) {
    this.#lib = lib;
    this.#ino = ino;
    this.#inode = inode;
    this.#path = new ExtentPath(lib, ino, inode);
  }

  extents(start: number, end: number): void {
    const path = this.#path;
    const first = path.seek(start);
    if (first && first.logical > start) this.#fill(start, first.logical - 1, undefined, first);
    for (let at = first && first.logical > start ? first.logical : start; at <= end; ) {
      const left = path.seek(at);
      if (left) at = Math.max(at, endOf(left));
      const right = left && path.step(1) ? path.run : undefined;
      const to = right ? Math.min(end, right.logical - 1) : end;
      if (at <= to) this.#fill(at, to, left, right);
      at = right ? endOf(right) : end + 1;
    }
  }

  /** Fills the blocks without a place between two extents. */
  #fill(first: number, last: number, before?: MappedRun, behind?: MappedRun): void {
    const { left, from } = this.#inClusterOf(first, last, before, behind);
    if (from > last) return;
    const { right, to } = this.#inClusterBefore(from, last, behind);
    if (to < from) return;
    const length = to - from + 1;
    if (left && endOf(left) === from && this.#grows(left, left.physical + left.length, length)) {
      this.#path.seek(left.logical);
      this.#path.replace({ ...left, length: left.length + length });
      return;
    }
    if (right && right.logical === to + 1 && this.#grows(right, right.physical - length, length)) {
      this.#path.seek(right.logical);
      const { physical, logical } = right;
      this.#path.replace({
        ...right,
        logical: logical - length,
        physical: physical - length,
        length: right.length + length,
      });
      return;
    }
    let goal = this.#goal(from, left, right);
    for (let logical = from; logical <= to; ) {
      const physical = this.#lib.groups.newBlock(goal) + (logical % this.#lib.ratio);
      const run = this.#take(physical, Math.min(to - logical + 1, EXT_UNWRITTEN_MAX_LEN));
      // The blocks count even if no block is left for the map to grow.
      this.#lib.inodes.write(this.#ino, this.#inode);
      const before = this.#path.seek(logical);
      const piece: MappedRun = { logical, physical, length: run, unwritten: true };
      this.#path.insert(piece, before && before.logical > logical ? 'before' : 'behind');
      this.#lib.inodes.write(this.#ino, this.#inode);
      logical += run;
      goal = physical + run;
    }
  }

  /** With bigalloc, blocks in the cluster where the extent before them ends already belong to the file. */
  #inClusterOf(from: number, to: number, left?: MappedRun, right?: MappedRun): { left?: MappedRun; from: number } {
    const { ratio } = this.#lib;
    const cluster = (logical: number) => Math.floor(logical / ratio);
    if (!left || ratio === 1 || cluster(endOf(left) - 1) !== cluster(from)) return { left, from };
    const n = Math.min(to + 1, (cluster(from) + 1) * ratio) - from;
    if (endOf(left) === from) {
      this.#path.seek(left.logical);
      const longer = { ...left, length: left.length + n };
      this.#clear(left, left.physical + left.length, n);
      this.#path.replace(longer);
      return { left: longer, from: from + n };
    }
    // They become a part of the extent behind them rather than a new extent.
    if (right && right.logical === to + 1 && cluster(to + 1) === cluster(from)) return { left, from };
    const piece: MappedRun = {
      logical: from,
      physical: left.physical + from - left.logical,
      length: n,
      unwritten: true,
    };
    this.#path.seek(left.logical);
    this.#path.insert(piece, 'behind');
    return { left, from: from + n };
  }

  /** The same for the cluster where the extent behind them begins. */
  #inClusterBefore(from: number, to: number, right?: MappedRun): { right?: MappedRun; to: number } {
    const { ratio } = this.#lib;
    const cluster = (logical: number) => Math.floor(logical / ratio);
    if (!right || ratio === 1 || cluster(right.logical) !== cluster(to)) return { right, to };
    const first = Math.max(from, cluster(to) * ratio);
    const n = to + 1 - first;
    const physical = right.physical - (right.logical - first);
    this.#path.seek(right.logical);
    if (right.logical === to + 1) {
      const longer = { ...right, logical: first, physical, length: right.length + n };
      this.#clear(right, physical, n);
      this.#path.replace(longer);
      return { right: longer, to: first - 1 };
    }
    this.#path.insert({ logical: first, physical, length: n, unwritten: true }, 'before');
    return { right, to: first - 1 };
  }

  /** Writes zeros to blocks that an extent with data grows over. */
  #clear({ unwritten }: MappedRun, physical: number, n: number): void {
    for (let block = physical; !unwritten && block < physical + n; block++) this.#lib.io.write(block).fill(0);
  }

  #goal(from: number, left?: MappedRun, right?: MappedRun): number {
    if (left) return left.physical + from - left.logical;
    if (right) return right.physical - (right.logical - from);
    // The offset behind the first free block equals the offset in the file.
    return this.#lib.groups.newBlock(this.#lib.goalOf(this.#ino)) + from;
  }

  /** Lets an unwritten extent take the blocks from `physical` on. Answers whether it can. */
  #grows({ unwritten, length: has }: MappedRun, physical: number, length: number): boolean {
    if (!unwritten || has + length > EXT_UNWRITTEN_MAX_LEN || !this.#areFree(physical, length)) return false;
    this.#take(physical, length);
    return true;
  }

  #areFree(physical: number, length: number): boolean {
    const { firstDataBlock, blockCount } = this.#lib.volume.geometry;
    if (physical < firstDataBlock || physical + length > blockCount) return false;
    for (let i = 0; i < length; i += this.#lib.ratio) if (this.#lib.groups.isBlockUsed(physical + i)) return false;
    return true;
  }

  /** Takes blocks as far as they are free, and answers how many. */
  #take(physical: number, most: number): number {
    const { groups, io, ratio, volume } = this.#lib;
    let end = physical - (physical % ratio);
    let n = 0;
    for (; end < physical + most && end < volume.geometry.blockCount && !groups.isBlockUsed(end); end += ratio, n++)
      groups.countBlock(end, 1);
    addBlocks(this.#inode, n, io.blockSize, ratio);
    return Math.min(most, end - physical);
  }
}

function byPointers(lib: Library, ino: number, inode: InodeFields, start: number, end: number): void {
  for (let logical = start; logical <= end; logical++)
    if (!findBlock(lib, inode, logical)) takeBlock(lib, ino, inode, logical);
}

export const fallocate: Request = (lib, [command, name, first, last, ...more]) => {
  const err = (text: string) => ({ out: '', err: `${command}: ${text}\n` });
  if (first === undefined || more.length > 0) return err(`Usage: ${command} <file> start_blk [end_blk]`);
  const found = inodeOf(lib.volume, name);
  if (isAnswer(found)) return found;
  const [start, end] = [cNumber(first), last === undefined ? Number.POSITIVE_INFINITY : cNumber(last)];
  if (start === undefined) return err(`Bad logical block - ${first}`);
  if (end === undefined) return err(`Bad logical block - ${last}`);
  const { ino } = found;
  const inode = lib.inodes.read(ino);
  try {
    // Fewer blocks than none count as more than all.
    if (end < start || end - start + 1 > lib.volume.geometry.blockCount) throw new LibraryFailure(NO_BLOCK);
    if (isInline(inode)) throw new LibraryFailure('No block for an inode with inline data');
    if (hasExtents(inode)) new Fallocate(lib, ino, inode).extents(start, end);
    else byPointers(lib, ino, inode, start, end);
    lib.inodes.write(ino, inode);
    return says('');
  } catch (failure) {
    if (!(failure instanceof LibraryFailure)) throw failure;
    return err(`${failure.says} while fallocating inode ${ino} from ${start} to ${last === undefined ? MOST : end}\n`);
  }
};
