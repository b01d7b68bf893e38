/**
 * A volume to be damaged: structures are found by name, changed by field, and summed again, so that only what was meant
 * is wrong. Without `sum` the checksum is wrong too.
 */
import { le16At, le32At, setLe16At, setLe32At } from '../../../src/bytes/access.ts';
import { Refused } from '../../../src/bytes/refused.ts';
import { blockBitmap, inodeBitmap } from '../../../src/engine/volume/bitmaps.ts';
import { type DirRecord, directoryBlocks, eachEntry } from '../../../src/engine/volume/directory.ts';
import { isFinding } from '../../../src/engine/volume/finding.ts';
import { generationOf, type InodeRef, iBlockAt, readInode, xattrBlockOf } from '../../../src/engine/volume/inode.ts';
import { type FileMap, fileMap } from '../../../src/engine/volume/map.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { descriptorPlace, type Volume } from '../../../src/engine/volume/volume.ts';
import {
  blockBitmapChecksum,
  groupDescriptorChecksum,
  inodeBitmapChecksum,
  inodeChecksum,
  inodeSeed,
  superblockChecksum,
} from '../../../src/format/checksum.ts';
import {
  directoryLeafChecksum,
  dxNodeChecksum,
  extentBlockChecksum,
  xattrBlockChecksum,
} from '../../../src/format/checksum-blocks.ts';
import { GroupDescriptor } from '../../../src/format/group-descriptor.ts';
import { Inode } from '../../../src/format/inode.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import { bytesSource } from '../../../src/trace/block-device.ts';

type FieldOf<T extends { offset: object }> = keyof T['offset'] & string;

export class Lab {
  readonly bytes: Uint8Array;
  readonly volume: Volume;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    const volume = openVolume(bytesSource(bytes));
    if (volume instanceof Refused) throw new Error(volume.refused);
    this.volume = volume;
  }

  get blockSize(): number {
    return this.volume.geometry.blockSize;
  }

  block(n: number): Uint8Array {
    return this.bytes.subarray(n * this.blockSize, (n + 1) * this.blockSize);
  }

  set(at: number, length: number, value: number): void {
    if (length === 1) this.bytes[at] = value;
    else if (length === 2) setLe16At(this.bytes, at, value);
    else setLe32At(this.bytes, at, value >>> 0);
  }

  // ── superblock and descriptors ──

  super(field: FieldOf<typeof Superblock>, value: number, sum = true): void {
    this.set(1024 + Superblock.offset[field], Superblock.fields[field].kind.size, value);
    if (sum) superblockChecksum.set(this.volume.rules, this.bytes, 1024, 0);
  }

  superValue(field: FieldOf<typeof Superblock>): number {
    return Superblock.read(this.bytes, 1024)[field] as number;
  }

  /** Turns features on and off. */
  feature(word: 'compat' | 'incompat' | 'ro_compat', on: number, off = 0): void {
    const field = `s_feature_${word}` as const;
    this.super(field, ((this.superValue(field) | on) & ~off) >>> 0);
  }

  desc(
    group: number,
    field: FieldOf<typeof GroupDescriptor>,
    value: number | ((was: number) => number),
    sum = true,
  ): void {
    const { block, offset } = descriptorPlace(this.volume.geometry, group);
    const at = block * this.blockSize + offset;
    const size = GroupDescriptor.fields[field].kind.size;
    const place = at + GroupDescriptor.offset[field];
    const was = size === 2 ? le16At(this.bytes, place) : le32At(this.bytes, place);
    this.set(place, size, typeof value === 'number' ? value : value(was));
    if (sum) groupDescriptorChecksum.set(this.volume.rules, this.bytes, at, group);
  }

  // ── inodes ──

  ino(path: string): number {
    let ino = 2;
    for (const name of path.split('/').filter(Boolean)) {
      let next = 0;
      eachEntry(this.volume, this.inodeRef(ino), (e) => {
        if (this.nameOf(e) === name) next = e.inode;
        return next === 0;
      });
      if (next === 0) throw new Error(`no ${path}`);
      ino = next;
    }
    return ino;
  }

  /** The number of the `n`th name of a directory, its dots not counted: names that are encrypted cannot be said. */
  child(dir: number, n: number): DirRecord {
    const all: DirRecord[] = [];
    eachEntry(this.volume, this.inodeRef(dir), (e) => {
      if (!['.', '..'].includes(this.nameOf(e))) all.push(e);
      return true;
    });
    if (!all[n]) throw new Error(`no name ${n} in inode ${dir}`);
    return all[n];
  }

  nameOf(e: DirRecord): string {
    return Buffer.from(e.bytes.subarray(e.nameAt, e.nameAt + e.nameLength)).toString('latin1');
  }

  inodeRef(ino: number): InodeRef {
    const inode = readInode(this.volume, ino);
    if (isFinding(inode)) throw new Error(inode.sentence);
    return inode;
  }

  inodeAt(ino: number): number {
    const { block, offset } = this.inodeRef(ino);
    return block * this.blockSize + offset;
  }

  inode(ino: number, field: FieldOf<typeof Inode>, value: number | ((was: number) => number), sum = true): void {
    const size = Inode.fields[field].kind.size;
    const place = this.inodeAt(ino) + Inode.offset[field];
    const was = size === 2 ? le16At(this.bytes, place) : le32At(this.bytes, place);
    this.set(place, size, typeof value === 'number' ? value : value(was));
    if (sum) this.sumInode(ino);
  }

  sumInode(ino: number): void {
    inodeChecksum.set(this.volume.rules, this.bytes, this.inodeAt(ino), ino);
  }

  /** Word `i` of i_block. */
  iBlock(ino: number, i: number, value: number, sum = true): void {
    setLe32At(this.bytes, this.inodeAt(ino) + Inode.offset.i_block + 4 * i, value);
    if (sum) this.sumInode(ino);
  }

  iBlockValue(ino: number, i: number): number {
    return le32At(this.bytes, this.inodeAt(ino) + Inode.offset.i_block + 4 * i);
  }

  map(ino: number): FileMap {
    return fileMap(this.volume, this.inodeRef(ino));
  }

  get extents(): boolean {
    return (this.superValue('s_feature_incompat') & 0x40) !== 0;
  }

  // ── what lies in blocks ──

  seed(ino: number): number {
    return inodeSeed(this.volume.rules, ino, generationOf(this.inodeRef(ino)));
  }

  sumExtents(ino: number, block: number): void {
    extentBlockChecksum.set(this.volume.rules, this.block(block), 0, this.seed(ino));
  }

  dirBlocks(ino: number): number[] {
    const out: number[] = [];
    directoryBlocks(this.volume, this.inodeRef(ino), (block) => {
      out.push(block);
      return true;
    });
    return out;
  }

  entry(dir: string, name: string): DirRecord {
    let found: DirRecord | undefined;
    eachEntry(this.volume, this.inodeRef(this.ino(dir)), (e) => {
      if (this.nameOf(e) === name) found = e;
      return !found;
    });
    if (!found) throw new Error(`no ${name} in ${dir}`);
    return found;
  }

  /** Changes bytes of an entry, and sums the block as a leaf. */
  dirent(dir: string, name: string, change: (b: Uint8Array, at: number) => void, sum = true): void {
    const e = this.entry(dir, name);
    const b = this.block(e.block);
    change(b, e.offset);
    if (sum) directoryLeafChecksum.set(this.volume.rules, b, 0, this.seed(this.ino(dir)));
  }

  sumLeaf(ino: number, block: number): void {
    directoryLeafChecksum.set(this.volume.rules, this.block(block), 0, this.seed(ino));
  }

  sumIndex(ino: number, block: number): void {
    dxNodeChecksum.set(this.volume.rules, this.block(block), 0, this.seed(ino));
  }

  leaf(dir: string, index: number, change: (b: Uint8Array) => void, sum = true): void {
    const ino = this.ino(dir);
    const b = this.block(this.dirBlocks(ino)[index]);
    change(b);
    if (sum) directoryLeafChecksum.set(this.volume.rules, b, 0, this.seed(ino));
  }

  index(dir: string, logical: number, change: (b: Uint8Array) => void, sum = true): void {
    const ino = this.ino(dir);
    const b = this.block(this.dirBlocks(ino)[logical]);
    change(b);
    if (sum) dxNodeChecksum.set(this.volume.rules, b, 0, this.seed(ino));
  }

  xattrBlock(path: string, change: (b: Uint8Array) => void, sum = true): void {
    const block = xattrBlockOf(this.inodeRef(this.ino(path)));
    const b = this.block(block);
    change(b);
    if (sum) xattrBlockChecksum.set(this.volume.rules, b, 0, block);
  }

  // ── bitmaps ──

  bitmap(kind: 'block' | 'inode', group: number, change: (b: Uint8Array) => void, sum = true): void {
    const place = kind === 'block' ? this.volume.groups.blockBitmap[group] : this.volume.groups.inodeBitmap[group];
    const b = this.block(place);
    change(b);
    if (!sum) return;
    const at = descriptorPlace(this.volume.geometry, group);
    const d = this.block(at.block);
    (kind === 'block' ? blockBitmapChecksum : inodeBitmapChecksum).set(this.volume.rules, b, d, at.offset);
    groupDescriptorChecksum.set(this.volume.rules, d, at.offset, group);
  }

  bits(kind: 'block' | 'inode', group: number): Uint8Array {
    return (kind === 'block' ? blockBitmap : inodeBitmap)(this.volume, group).bits;
  }

  iBlockBytesAt(ino: number): number {
    return iBlockAt(this.inodeRef(ino));
  }
}
