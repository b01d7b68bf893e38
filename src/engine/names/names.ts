/**
 * The settings of a mounted volume for names, such as their hashes, and the directories in use.
 */
import { DIR_TAIL_SIZE } from '../../format/directory.ts';
import { DX_HASH_LEGACY, hashVersion } from '../../format/htree.ts';
import { NameHash } from '../dirents/hash.ts';
import type { ErrorState } from '../fs/error-state.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import type { XattrHost } from '../xattr/host.ts';
import { Dir } from './dir.ts';
import { Entry, newSlot } from './entry.ts';
import { TreePath } from './htree-path.ts';
import { LeafMap } from './leaf-map.ts';
import { Name } from './name.ts';

/** The parts of the mounted file system that directories use. */
export interface DirHost extends XattrHost {
  readonly errors: ErrorState;
  /** True if the volume may hold anything. */
  readonly foreign: boolean;
}

export class Names {
  readonly fs: DirHost;
  readonly blockSize: number;
  /** metadata_csum: directory blocks end with a tail. */
  readonly csum: boolean;
  /** Where the records of a block end: in front of the tail. */
  readonly recordsEnd: number;
  /** filetype: records give the file's type. */
  readonly typed: boolean;
  readonly dirIndex: boolean;
  /** dir_nlink: a directory may have more subdirectories than can be counted. */
  readonly manyLinks: boolean;
  /** Levels from the root down to just above the leaves: two, or three with large_dir. */
  readonly maxLevels: number;
  readonly hash: NameHash;
  /** The number added to the version in a root, for unsigned chars. */
  readonly hashUnsigned: number;
  /** The path of the last search. Only one search runs at a time. */
  readonly path = new TreePath();
  /** The names and places that operations work on, one operation at a time. */
  readonly wanted = new Entry();
  readonly removed = new Entry();
  readonly from = new Entry();
  readonly to = new Entry();
  readonly fresh = new Name();
  readonly above = newSlot();
  #leaf: LeafMap | undefined;

  constructor(fs: DirHost) {
    const { mount } = fs;
    const { sb } = mount;
    this.fs = fs;
    this.blockSize = mount.blockSize;
    this.csum = mount.csum;
    this.recordsEnd = mount.blockSize - (mount.csum ? DIR_TAIL_SIZE : 0);
    this.typed = mount.has('filetype');
    this.dirIndex = mount.has('dir_index') && mount.behaviour.knowsTrees;
    this.manyLinks = mount.has('dir_nlink');
    this.maxLevels = mount.has('large_dir') ? 3 : 2;
    this.hash = new NameHash(sb.s_hash_seed);
    this.hashUnsigned = hashVersion(DX_HASH_LEGACY, sb.s_flags);
  }

  /** The entries of a leaf that is split. */
  get leaf(): LeafMap {
    this.#leaf ??= new LeafMap(this.blockSize);
    return this.#leaf;
  }

  get inodeCount(): number {
    return this.fs.mount.geometry.inodeCount;
  }

  /** The directory of an inode. Throws ENOTDIR for anything else. */
  dir(inode: Inode): Dir {
    if (inode.dir instanceof Dir) return inode.dir;
    if (!inode.isDirectory) throw new Failure('ENOTDIR', `inode ${inode.ino} is no directory`);
    const dir = new Dir(this, inode);
    inode.dir = dir;
    return dir;
  }
}
