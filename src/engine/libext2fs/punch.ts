/**
 * debugfs -w: blocks are taken out of a file, whose size stays.
 *
 *     punch f 5 8      blocks 5 to 8       │ 0 ─────── 20 │  ─▶  │ 0–4 │ 9 ── 20 │
 *     punch f 5        all from 5 on
 *
 * What is left of a map that leads to nothing goes with them.
 */
import { inodeSeed } from '../../format/checksum.ts';
import { extentBlockChecksum } from '../../format/checksum-blocks.ts';
import { EXT4_NDIR_BLOCKS } from '../../format/constants.ts';
import { Extent, ExtentHeader, ExtentIndex, extentLength } from '../../format/extents.ts';
import { pointerAt, pointersIn, setPointer } from '../../format/indirect.ts';
import { cNumber, inodeOf, isAnswer, says } from '../volume/debugfs/request.ts';
import { isInline } from './inline.ts';
import { addBlocks, type InodeFields } from './inodes.ts';
import type { Library } from './library.ts';
import { hasExtents } from './map-walk.ts';
import type { Request } from './request.ts';

interface Node {
  /** 0: in the inode. */
  block: number;
  bytes: Uint8Array;
  /** The entry that the way goes on with. */
  entry: number;
}

const at = (i: number): number => ExtentHeader.size + i * Extent.size;
const blockOfIndex = (bytes: Uint8Array, i: number): number => {
  const e = ExtentIndex.read(bytes, at(i));
  return e.ei_leaf_lo + e.ei_leaf_hi * 2 ** 32;
};

class Punch {
  readonly #lib: Library;
  readonly #ino: number;
  readonly #inode: InodeFields;
  readonly #start: number;
  readonly #end: number;

  constructor(lib: Library, ino: number, inode: InodeFields, start: number, end: number) {
    this.#lib = lib;
    this.#ino = ino;
    this.#inode = inode;
    this.#start = start;
    this.#end = end;
  }

  #free(block: number): void {
    this.#lib.groups.countBlock(block, -1);
    addBlocks(this.#inode, -1, this.#lib.io.blockSize, 1);
  }

  /**
   * From one kind of slots to the next debugfs goes on only where more blocks are asked for than the former kind has,
   * however few of them are left there: 10 to 20 ends with the twelfth block of the file.
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

  /** Clears slots of a list, and what they lead to, as far as `count` blocks from `start` on reach; both from the list's first block. */
  #slots(
    list: Uint8Array,
    { from, many }: { from: number; many: number },
    level: number,
    start: number,
    count: number,
  ) {
    const per = pointersIn(this.#lib.io.blockSize);
    const span = per ** level;
    for (let i = 0; i < many; i++) {
      const off = i * span;
      if (off >= start + count) break;
      const block = pointerAt(list, from + i);
      if (block === 0 || off + span <= start) continue;
      if (level > 0) {
        const below = this.#lib.io.read(block).slice();
        // In a later list it takes what lies before it from the count, not what was taken out; less than none is all.
        const left = off >= start ? count - off : count;
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
      this.#free(block);
    }
  }

  /** The way to the first extent that has blocks to be taken. */
  #find(block: number, bytes: Uint8Array): Node[] | undefined {
    const { eh_depth, eh_entries } = ExtentHeader.read(bytes, 0);
    for (let entry = 0; entry < eh_entries; entry++) {
      if (eh_depth > 0) {
        const child = blockOfIndex(bytes, entry);
        const below = this.#find(child, this.#lib.io.read(child));
        if (below) return [{ block, bytes, entry }, ...below];
        continue;
      }
      const e = Extent.read(bytes, at(entry));
      if (e.ee_block <= this.#end && e.ee_block + extentLength(e.ee_len) > this.#start)
        return [{ block, bytes, entry }];
    }
    return undefined;
  }

  /** A hole within an extent makes two of it, for which its node may have no room. */
  get hasRoom(): boolean {
    const leaf = this.#find(0, this.#inode.i_block)?.at(-1);
    if (!leaf) return true;
    const e = Extent.read(leaf.bytes, at(leaf.entry));
    const { eh_entries, eh_max } = ExtentHeader.read(leaf.bytes, 0);
    const within = e.ee_block < this.#start && e.ee_block + extentLength(e.ee_len) - 1 > this.#end;
    return !within || eh_entries < eh_max;
  }

  extents(): void {
    for (;;) {
      const way = this.#find(0, this.#inode.i_block);
      if (!way) break;
      this.#cut(way);
    }
    this.#lib.inodes.write(this.#ino, this.#inode);
  }

  #change(node: Node, put: (bytes: Uint8Array) => void): void {
    if (node.block === 0) {
      put(this.#inode.i_block);
      return;
    }
    const bytes = this.#lib.io.write(node.block);
    put(bytes);
    node.bytes = bytes;
    const { rules } = this.#lib.volume;
    extentBlockChecksum.set(rules, bytes, 0, inodeSeed(rules, this.#ino, this.#inode.generation));
  }

  #cut(way: Node[]): void {
    const leaf = way[way.length - 1];
    const e = Extent.read(leaf.bytes, at(leaf.entry));
    const length = extentLength(e.ee_len);
    const flag = e.ee_len - length;
    const physical = e.ee_start_lo + e.ee_start_hi * 2 ** 32;
    const from = Math.max(this.#start, e.ee_block);
    const to = Math.min(this.#end, e.ee_block + length - 1);
    const behind = e.ee_block + length - 1 - to;
    const rest = {
      ee_block: to + 1,
      ee_len: behind + flag,
      ee_start_lo: (physical + to + 1 - e.ee_block) % 2 ** 32,
      ee_start_hi: Math.floor((physical + to + 1 - e.ee_block) / 2 ** 32),
    };
    if (from > e.ee_block) {
      this.#change(leaf, (b) => Extent.write(b, at(leaf.entry), { ee_len: from - e.ee_block + flag }));
      if (behind > 0) this.#insert(leaf, rest);
    } else if (behind > 0) {
      this.#change(leaf, (b) => Extent.write(b, at(leaf.entry), rest));
      this.#raise(way);
    } else this.#remove(way);
    for (let block = from; block <= to; block++) this.#free(physical + block - e.ee_block);
  }

  #insert(leaf: Node, rest: Parameters<typeof Extent.write>[2]): void {
    this.#change(leaf, (b) => {
      const { eh_entries } = ExtentHeader.read(b, 0);
      b.copyWithin(at(leaf.entry + 2), at(leaf.entry + 1), at(eh_entries));
      Extent.write(b, at(leaf.entry + 1), rest);
      ExtentHeader.write(b, 0, { eh_entries: eh_entries + 1 });
    });
  }

  #remove(way: Node[]): void {
    const node = way[way.length - 1];
    const { eh_entries } = ExtentHeader.read(node.bytes, 0);
    if (eh_entries === 1 && way.length > 1) {
      this.#free(node.block);
      this.#remove(way.slice(0, -1));
      return;
    }
    this.#change(node, (b) => {
      b.copyWithin(at(node.entry), at(node.entry + 1), at(eh_entries));
      // Only the root is ever left without entries, and leads nowhere then.
      ExtentHeader.write(b, 0, { eh_entries: eh_entries - 1, ...(eh_entries === 1 ? { eh_depth: 0 } : {}) });
    });
    if (eh_entries > 1) this.#raise(way);
  }

  /** Where the first entry of a node begins later, those above it do, too. */
  #raise(way: Node[]): void {
    for (let i = way.length - 1; i > 0 && way[i].entry === 0; i--) {
      const { ee_block } = Extent.read(way[i].bytes, at(0));
      const above = way[i - 1];
      this.#change(above, (b) => ExtentIndex.write(b, at(above.entry), { ei_block: ee_block }));
    }
  }
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
  if (lib.ratio > 1) return err('blocks are not taken out of files here where the volume has clusters');
  const inode = lib.inodes.read(ino);
  if (isInline(inode)) return err('what lies in its inode has no blocks, and bytes are not taken out of it here');
  const work = new Punch(lib, ino, inode, start, end);
  if (!hasExtents(inode)) work.indirect();
  else if (work.hasRoom) work.extents();
  else return err('the hole needs one extent more than the node of the map has room for, which is not done here');
  return says('');
};
