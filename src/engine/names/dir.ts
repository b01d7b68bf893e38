/**
 * A directory in use, with the state that Linux keeps in memory beside its blocks.
 *
 *     blocks     where each block of the directory lies, once it has been asked for, and its bytes
 *     children   names looked up lately (the dentry cache), including names that do not exist
 *     parent     the directory that it is in
 */

import { inodeSeed } from '../../format/checksum.ts';
import { directoryLeafChecksum, dxNodeChecksum } from '../../format/checksum-blocks.ts';
import { EXT4_INDEX_FL, EXT4_INLINE_DATA_FL } from '../../format/inode-flags.ts';
import { GET_BLOCKS } from '../../trace/flags.ts';
import { recLenAt, writeTail } from '../dirents/records.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { newRequest, newRun } from '../fs/map-host.ts';
import type { AclItem } from '../xattr/acl.ts';
import { destroyInline } from '../xattr/inline-change.ts';
import { inlineAt, inlineDirectory, storeInline } from '../xattr/inline-directory.ts';
import { CENSUS_BLOCKS, Census } from './census.ts';
import type { DirHost, Names } from './names.ts';
import { tellAppend, tellFault } from './telling.ts';

/** The kind of block that a reader expects: an index node, a leaf below one, or either. */
export type BlockKind = 'index' | 'leaf' | 'any';

export class Dir {
  readonly inode: Inode;
  readonly names: Names;
  /** True if its entries are in the inode. */
  inline = false;
  readonly children = new Map<string, number>();
  /** Its inode number; 0 until it is first needed. */
  parent = 0;
  /** The access list for new files in it; empty for none, undefined until it is first needed. */
  defaultAcl: readonly AclItem[] | undefined;
  /** True if a listing met a damaged tree. The leaves are then a linear directory, on disk after the next change. */
  givenUp = false;
  /** Grows with every name that is added or removed. */
  changes = 0;
  /** i_dir_start_lookup: the block in which the last name was found. A linear search begins there. */
  searchFrom = 0;
  /** Its number of blocks, if its size is not reliable. */
  #reach: number | undefined;
  #census: Census | undefined;
  readonly #fs: DirHost;
  readonly #places: number[] = [];
  readonly #bytes: (Uint8Array | undefined)[] = [];
  /** Blocks whose checksum was found right, as a leaf or as an index node. */
  readonly #verified: boolean[] = [];
  readonly #seed: number;

  constructor(names: Names, inode: Inode) {
    const fs = names.fs;
    this.names = names;
    this.inode = inode;
    this.#fs = fs;
    this.#seed = inodeSeed(fs.mount.volume.rules, inode.ino, inode.generation);
    // The size may be damaged, so reads stop at what the volume could hold.
    if (this.count > fs.mount.geometry.blockCount) this.#reach = this.#mappedEnd();
    if (inode.flags & EXT4_INLINE_DATA_FL) this.takeInline();
  }

  /** Reads the entries in the inode as one block, which is not on the disk. */
  takeInline(): void {
    const { names } = this;
    const block = inlineDirectory(this.inode, names.recordsEnd, names.inodeCount);
    if (!block) return;
    if (names.csum) writeTail(block);
    this.inline = true;
    this.#reach = 1;
    this.#bytes[0] = block;
    this.#verified[0] = true;
  }

  /** Moves them to a block, which has room for more (ext4_convert_inline_data_nolock). Throws ENOSPC. */
  leaveInode(): void {
    const { inode } = this;
    const records = this.#bytes[0]!;
    const { size } = inode;
    const before = inode.bytes.slice();
    destroyInline(this.#fs, inode);
    this.inline = false;
    this.#reach = undefined;
    this.#bytes.length = 0;
    inode.size = 0;
    try {
      this.append();
    } catch (failure) {
      inode.touch();
      inode.bytes.set(before);
      inode.size = size;
      inode.map = undefined;
      this.takeInline();
      throw failure;
    }
    this.touch(0).set(records);
    this.leafChanged(0);
  }

  get ino(): number {
    return this.inode.ino;
  }

  /** The block behind the last mapped one. The runs of a damaged map may be endless. */
  #mappedEnd(): number {
    const map = this.#fs.map(this.inode);
    const { blockCount } = this.#fs.mount.geometry;
    const run = newRun();
    let end = 0;
    for (let left = blockCount; left > 0 && map.next(end, run); left--) end = run.logical + run.length;
    return Math.min(end, blockCount);
  }

  /** The byte where listing block by block ends. */
  get end(): number {
    return this.#reach === undefined ? this.inode.size : this.#reach * this.names.blockSize;
  }

  /** Blocks that the directory has. */
  get count(): number {
    return this.#reach ?? Math.floor(this.inode.size / this.names.blockSize);
  }

  get indexed(): boolean {
    return !this.givenUp && !this.inline && this.names.dirIndex && (this.inode.flags & EXT4_INDEX_FL) !== 0;
  }

  /** The census of its blocks, if it is long, has no tree, and nothing is recorded. */
  get census(): Census | undefined {
    if (this.#fs.recorder.full || this.count < CENSUS_BLOCKS || this.indexed) this.#census = undefined;
    else this.#census ??= new Census();
    return this.#census;
  }

  /** Where a block lies on the disk. */
  place(logical: number): number {
    return this.#places[logical] ?? 0;
  }

  /** Where byte `at` of a block lies on the disk, for events that point there. */
  spot(logical: number, at: number): { block: number; offset: number } {
    if (!this.inline) return { block: this.place(logical), offset: at };
    const { inode } = this;
    return { block: inode.tableBlock, offset: inode.at + inlineAt(inode, at) };
  }

  /** The bytes of a block, for reading. A hole gives undefined, or an error if a tree leads to it. */
  read(logical: number, kind: BlockKind): Uint8Array | undefined {
    const known = this.#bytes[logical];
    if (known !== undefined && this.#verified[logical] && (kind !== 'index' || this.#looksLikeNode(logical, known)))
      return known;
    return this.#readFirst(logical, kind);
  }

  /** The bytes of a block that must exist. */
  block(logical: number, kind: BlockKind): Uint8Array {
    const bytes = this.read(logical, kind);
    if (!bytes) this.fail(logical, 0, 'the directory has a hole where its block should be');
    return bytes;
  }

  #readFirst(logical: number, kind: BlockKind): Uint8Array | undefined {
    if (logical >= this.count)
      this.fail(logical, 0, `block ${logical} is past the end of the directory, which has ${this.count}`);
    let bytes = this.#bytes[logical];
    if (!bytes) {
      const run = this.#fs.map(this.inode).lookup(logical, newRun());
      if (run.physical === 0 || run.unwritten) {
        if (kind === 'any') return undefined;
        this.fail(logical, 0, 'the hash tree leads to a hole of the directory');
      }
      this.#fs.recorder.machine.read(run.physical, 1, 'directory');
      bytes = this.#fs.recorder.store.own(run.physical);
      this.#places[logical] = run.physical;
      this.#bytes[logical] = bytes;
    }
    const node = this.#looksLikeNode(logical, bytes);
    if (kind === 'index' && !node) this.fail(logical, 0, 'a leaf of the directory stands where an index node should');
    if (!this.names.csum || this.#verified[logical]) {
      this.#verified[logical] = true;
      return bytes;
    }
    // An empty leaf can look like a node. Its sum is checked as a node's only if the block must be a node.
    if (node && kind !== 'index') return bytes;
    const { rules } = this.#fs.mount.volume;
    const sum = node ? dxNodeChecksum : directoryLeafChecksum;
    if (!sum.verify(rules, bytes, 0, this.#seed))
      this.fail(logical, 0, `the checksum of the ${node ? 'index node' : 'block'} does not fit`, 'EBADMSG');
    this.#verified[logical] = true;
    return bytes;
  }

  /** Block 0 of an indexed directory is its root; other nodes look like one unused entry as long as the block. */
  #looksLikeNode(logical: number, bytes: Uint8Array): boolean {
    return this.indexed && (logical === 0 || recLenAt(bytes, 0) === bytes.length);
  }

  /** The block's own bytes, to be changed. */
  touch(logical: number): Uint8Array {
    if (this.inline) {
      this.inode.touch();
      return this.#bytes[0]!;
    }
    return this.#fs.mount.touch(this.#places[logical]);
  }

  leafChanged(logical: number): void {
    if (this.inline) storeInline(this.inode, this.#bytes[0]!);
    else if (this.names.csum) this.#fs.mount.due.add('directory', this.#places[logical], this.#seed);
  }

  nodeChanged(logical: number): void {
    if (!this.names.csum) return;
    const { due } = this.#fs.mount;
    due.drop(this.#places[logical]);
    due.add('htree', this.#places[logical], this.#seed);
  }

  /** Appends a zeroed block (ext4_append), and answers its number in the directory. */
  append(): number {
    const { inode } = this;
    const { mount } = this.#fs;
    const limit_kb = mount.options.maxDirSizeKb;
    if (limit_kb && Math.floor(inode.size / 1024) >= limit_kb)
      throw new Failure('ENOSPC', `the directory has reached max_dir_size_kb=${limit_kb}`);
    if (this.#reach !== undefined) this.fail(0, 0, `a directory of ${inode.size} bytes`);
    const logical = this.count;
    const map = this.#fs.map(inode);
    if (map.lookup(logical, newRun()).physical !== 0)
      this.fail(logical, 0, 'the block behind the directory’s last one is allocated already');
    const request = newRequest(logical);
    map.map(request, GET_BLOCKS.CREATE);
    const place = request.pblk;
    tellAppend(this, logical, place);
    const bytes = mount.touch(place);
    bytes.fill(0);
    this.#places[logical] = place;
    this.#bytes[logical] = bytes;
    this.#verified[logical] = true;
    inode.size += this.names.blockSize;
    inode.diskSize = inode.size;
    return logical;
  }

  /** Reports damage, and writes nothing over it. An error goes to the superblock too, a warning does not. */
  tell(logical: number, offset: number, why: string, code?: 'EUCLEAN' | 'EBADMSG', inode = 0): void {
    if (code) this.#fs.errors.note(inode || this.ino, inode ? 0 : this.place(logical), code);
    tellFault(this, logical, offset, why);
  }

  /** Reports damage and ends the operation. With `inode` the superblock names this inode, and no block. */
  fail(logical: number, offset: number, why: string, code: 'EUCLEAN' | 'EBADMSG' = 'EUCLEAN', inode = 0): never {
    this.tell(logical, offset, why, code, inode);
    throw new Failure(code, `directory ${this.ino}, block ${logical}, byte ${offset}: ${why}`);
  }
}
