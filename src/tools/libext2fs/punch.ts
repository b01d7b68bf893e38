/**
 * debugfs -w: blocks are taken out of a file. Its size stays.
 *
 *     punch f 5 8      blocks 5 to 8       │ 0 ─────── 20 │  ─▶  │ 0–4 │ 9 ── 20 │
 *     punch f 5        all from 5 on
 *
 * Map blocks that lead to nothing any more go with them.
 */
import { EXT4_NDIR_BLOCKS } from '../../format/constants.ts';
import type { MappedRun } from '../../format/extent-node.ts';
import { pointerAt, pointersIn, setPointer } from '../../format/indirect.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { cNumber, inodeOf, isAnswer, says } from '../debugfs/request.ts';
import { ExtentPath, endOf } from './extent-path.ts';
import { LibraryFailure } from './failure.ts';
import { isInline, leaveInode } from './inline.ts';
import { addBlocks, type InodeFields } from './inodes.ts';
import type { Library } from './library.ts';
import { findBlock } from './map-find.ts';
import { hasExtents } from './map-walk.ts';
import type { Request } from './request.ts';

/** The end that debugfs assumes where none is given. */
const MOST = '18446744073709551615';

class Punch {
  readonly #lib: Library;
  readonly #ino: number;
  readonly #inode: InodeFields;
  readonly #start: number;
  readonly #end: number;
  #freed = 0;

  constructor(lib: Library, ino: number, inode: InodeFields, start: number, end: number) {
    this.#lib = lib;
    this.#ino = ino;
    this.#inode = inode;
    this.#start = start;
    this.#end = end;
  }

  /** Takes blocks off the inode's count. A map that was set by hand could make the count negative. The count stays then. */
  #uncount(freed: number): void {
    const before = this.#inode.sectors;
    addBlocks(this.#inode, -freed, this.#lib.io.blockSize, this.#lib.ratio);
    if (this.#inode.sectors >= 0) return;
    this.#inode.sectors = before;
    throw new LibraryFailure('Value too large for defined data type');
  }

  /**
   * debugfs continues with the next kind of slots only if more blocks are asked for than the present kind has,
   * however few of them are left there. So 10 to 20 ends with the twelfth block of the file.
   */
  indirect(): void {
    const { i_block } = this.#inode;
    const per = pointersIn(this.#lib.io.blockSize);
    let start = this.#start;
    let count = this.#end - start + 1;
    for (let level = 0; level <= 3; level++) {
      const many = level === 0 ? EXT4_NDIR_BLOCKS : per ** level;
      if (start >= many) {
        start -= many;
        continue;
      }
      if (level === 0) this.#slots(i_block, { from: 0, many }, 0, start, count);
      else this.#slots(i_block, { from: EXT4_NDIR_BLOCKS + level - 1, many: 1 }, level, start, count);
      if (count <= many) break;
      count -= many - start;
      start = 0;
    }
    this.#lib.inodes.write(this.#ino, this.#inode);
  }

  /**
   * Clears slots of a list and everything below them, for `count` blocks from `start` on. Both count from the list's
   * first block.
   */
  #slots(
    list: Uint8Array,
    { from, many }: { from: number; many: number },
    level: number,
    start: number,
    count: number,
  ) {
    const per = pointersIn(this.#lib.io.blockSize);
    const span = per ** level;
    let freed = 0;
    for (let i = 0; i < many; i++) {
      const off = i * span;
      if (off >= start + count) break;
      const block = pointerAt(list, from + i);
      if (block === 0 || off + span <= start) continue;
      if (level > 0) {
        const below = this.#lib.io.read(block).slice();
        // In a later list debugfs subtracts the blocks before that list, not the blocks taken out. A negative count
        // means all.
        const left = count - off;
        this.#slots(
          below,
          { from: 0, many: per },
          level - 1,
          Math.max(start - off, 0),
          left < 0 ? Number.POSITIVE_INFINITY : left,
        );
        this.#lib.io.write(block).set(below);
        if (below.some((byte) => byte !== 0)) continue;
      }
      setPointer(list, from + i, 0);
      this.#lib.groups.countBlock(block, -1);
      freed++;
    }
    this.#uncount(freed);
  }

  extents(): void {
    const path = new ExtentPath(this.#lib, this.#ino, this.#inode);
    for (let run = path.seek(this.#start); run; run = path.seek(this.#start)) {
      if (endOf(run) <= this.#start) run = path.step(1) ? path.run : undefined;
      if (!run || run.logical > this.#end) break;
      this.#cut(path, run);
    }
    this.#uncount(this.#freed);
    this.#lib.inodes.write(this.#ino, this.#inode);
  }

  #cut(path: ExtentPath, run: MappedRun): void {
    const from = Math.max(this.#start, run.logical);
    const to = Math.min(this.#end, endOf(run) - 1);
    const before: MappedRun = { ...run, length: from - run.logical };
    const gone = to + 1 - run.logical;
    const behind: MappedRun = { ...run, logical: to + 1, physical: run.physical + gone, length: run.length - gone };
    if (before.length > 0) {
      if (behind.length > 0) {
        path.insert(behind, 'behind');
        path.step(-1);
      }
      path.replace(before);
    } else if (behind.length > 0) path.replace(behind);
    else path.remove();
    this.#give(run, from, to);
  }

  /**
   * Frees the blocks from `from` to `to` of a run. With bigalloc it frees a cluster when no other block of it belongs
   * to the file.
   */
  #give(run: MappedRun, from: number, to: number): void {
    const { ratio } = this.#lib;
    for (let logical = from; logical <= to; ) {
      const next = logical - (logical % ratio) + ratio;
      if (ratio === 1 || !this.#hasPartOf(next - ratio)) {
        this.#lib.groups.countBlock(run.physical + logical - run.logical, -1);
        this.#freed++;
      }
      logical = next;
    }
  }

  #hasPartOf(first: number): boolean {
    for (let i = 0; i < this.#lib.ratio; i++) if (findBlock(this.#lib, this.#inode, first + i)) return true;
    return false;
  }
}

/** Clears all data in the inode, if any of it is asked for. */
function emptyInside(lib: Library, ino: number, inode: InodeFields): void {
  leaveInode(lib, ino, inode);
  inode.flags |= INODE_FLAGS.EXT4_INLINE_DATA_FL;
  inode.size = 0;
  lib.inodes.write(ino, inode);
}

export const punch: Request = (lib, [command, name, first, last, ...more]) => {
  const err = (text: string) => ({ out: '', err: `${command}: ${text}\n` });
  if (first === undefined || more.length > 0) return err(`Usage: ${command} <file> start_blk [end_blk]`);
  const found = inodeOf(lib.volume, name);
  if (isAnswer(found)) return found;
  const [start, end] = [cNumber(first), last === undefined ? Number.POSITIVE_INFINITY : cNumber(last)];
  if (start === undefined) return err(`Bad logical block - ${first}`);
  if (end === undefined) return err(`Bad logical block - ${last}`);
  const { ino } = found;
  if (start > end) return err(`Invalid argument while truncating inode ${ino} from ${start} to ${end}\n`);
  const inode = lib.inodes.read(ino);
  if (isInline(inode)) {
    if (start === 0) emptyInside(lib, ino, inode);
    return says('');
  }
  const work = new Punch(lib, ino, inode, start, end);
  try {
    if (hasExtents(inode)) work.extents();
    else work.indirect();
    return says('');
  } catch (failure) {
    if (!(failure instanceof LibraryFailure)) throw failure;
    return err(`${failure.says} while truncating inode ${ino} from ${start} to ${last === undefined ? MOST : end}\n`);
  }
};
