/**
 * A value too long for the inode and its block lies in a separate inode (ea_inode), like a file's data. All attributes with
 * exactly this value share it:
 *
 *     entry   e_value_inum 58, e_value_size 3000 ─┐
 *     entry   e_value_inum 58, e_value_size 3000 ─┴▶ inode 58   EXT4_EA_INODE_FL, i_size 3000 ──▶ blocks
 *                                                              i_atime: crc32c of the value
 *                                                              i_ctime, i_version: two entries lead here
 *
 * Such an inode has no name. A value that Linux wrote or read since the mount is found again by its hash. When the last
 * entry is removed, the inode joins the orphans, and its last user deletes it. Its blocks are metadata and go through the
 * journal. Each owner is charged for the whole value in its i_blocks, shared or not.
 */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { crc32c } from '../../bytes/crc.ts';
import { crcSeed, inodeChecksum } from '../../format/checksum.ts';
import { EXT4_ROOT_INO, SUPERBLOCK_OFFSET } from '../../format/constants.ts';
import { Inode as Format } from '../../format/inode.ts';
import { EXT4_EA_INODE_FL } from '../../format/inode-flags.ts';
import { S_IFREG } from '../../format/mode.ts';
import { XattrEntry } from '../../format/xattr.ts';
import * as E from '../../trace/events/xattr.ts';
import { GET_BLOCKS } from '../../trace/flags.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { newRequest, newRun } from '../fs/map-host.ts';
import { newInode } from '../ialloc/ialloc.ts';
import { type Area, type Held, valueBytes } from './area.ts';
import { entryLengthAt, isLast, valueInodeAt, valueSizeAt } from './entry.ts';
import { heldHash } from './hash.ts';
import type { XattrHost } from './host.ts';
import { tellValue } from './telling.ts';

const O = Format.offset;
/** Access only for its owner, which has no name for it either. */
const VALUE_MODE = S_IFREG | 0o600;

/** The value of the entry at `at`, wherever it is kept. */
export function storedValue(fs: XattrHost, area: Area, at: number): Uint8Array {
  const ino = valueInodeAt(area.bytes, at);
  if (ino === 0) return valueBytes(area, at);
  const inode = valueInode(fs, ino);
  const size = valueSizeAt(area.bytes, at);
  if (inode.size !== size)
    throw new Failure('EUCLEAN', `inode ${ino} has ${inode.size} bytes of a value that should have ${size}`);
  const value = read(fs, inode);
  const hash = valueHash(inode);
  const told = le32At(area.bytes, at + XattrEntry.offset.e_hash);
  const fits = told === heldHash(area.bytes, at, hash) || told === heldHash(area.bytes, at, hash, true);
  if (!fits || hashOfValue(fs, value) !== hash)
    throw new Failure('EUCLEAN', `the value in inode ${ino} is not the one that its hash says`);
  fs.valueInodes.add(hash, ino);
  return value;
}

/** The inode of a value. Throws EUCLEAN if it holds none, EBADMSG if its checksum does not fit. */
function valueInode(fs: XattrHost, ino: number): Inode {
  const { mount } = fs;
  if (ino < mount.firstInode) throw new Failure('EUCLEAN', `inode ${ino} is no attribute's`);
  const inode = mount.inode(ino);
  if (!inode.sound) {
    const { rules } = mount.volume;
    if (mount.csum && !mount.due.has('inode', ino) && !inodeChecksum.verify(rules, inode.bytes, 0, ino))
      throw new Failure('EBADMSG', `the checksum of inode ${ino}, which holds a value, does not fit`);
    if (inode.links === 0) throw new Failure('ESTALE', `inode ${ino}, which should hold a value, is deleted`);
    // Building the map checks it.
    fs.map(inode);
    inode.sound = true;
  }
  if ((inode.flags & EXT4_EA_INODE_FL) === 0)
    throw new Failure('EUCLEAN', `inode ${ino} does not hold a value of an attribute`);
  return inode;
}

function read(fs: XattrHost, inode: Inode): Uint8Array {
  const { blockSize } = fs.mount;
  const { size } = inode;
  const value = new Uint8Array(size);
  for (let at = 0; at < size; at += blockSize) {
    const { physical } = fs.map(inode).lookup(at / blockSize, newRun());
    if (physical === 0) throw new Failure('EUCLEAN', `the value in inode ${inode.ino} has a hole at byte ${at}`);
    value.set(fs.recorder.store.read(physical).subarray(0, size - at), at);
  }
  return value;
}

/** The hash of the value in the inode. */
export const valueHash = (inode: Inode): number => le32At(inode.bytes, O.i_atime);

function hashOfValue({ mount }: XattrHost, value: Uint8Array): number {
  const bytes = mount.recorder.store.read(mount.superblock);
  return crc32c(crcSeed(bytes, SUPERBLOCK_OFFSET % mount.blockSize), value);
}

const blocksOf = (fs: XattrHost, length: number): number => Math.ceil(length / fs.mount.blockSize);

/** Each owner is charged for a value in whole clusters. */
export function chargedBlocks({ mount }: XattrHost, length: number): number {
  const { blockSize, clusterRatio } = mount.geometry;
  return Math.ceil(length / (blockSize * clusterRatio)) * clusterRatio;
}

/** Adds a reference to an inode with exactly this value, a known one or a new one. */
export function hold(fs: XattrHost, owner: Inode, value: Uint8Array): Held {
  const hash = hashOfValue(fs, value);
  const blocks = chargedBlocks(fs, value.length);
  owner.charge(blocks);
  try {
    const known = findKnown(fs, value, hash);
    if (known) {
      tellValue(E.XattrShareValue, owner, known, known.size, references(known) + 1);
      count(fs, known, 1);
    }
    const inode = known ?? make(fs, owner, value, hash);
    fs.valueInodes.add(hash, inode.ino);
    return { ino: inode.ino, length: value.length, hash };
  } catch (failure) {
    owner.charge(-blocks);
    throw failure;
  }
}

function findKnown(fs: XattrHost, value: Uint8Array, hash: number): Inode | undefined {
  for (const ino of fs.valueInodes.withHash(hash)) {
    const inode = fs.mount.inode(ino);
    if (inode.size === value.length && read(fs, inode).every((byte, i) => byte === value[i])) return inode;
  }
  return undefined;
}

/** Makes a new one, the next free inode behind its owner. */
function make(fs: XattrHost, owner: Inode, value: Uint8Array, hash: number): Inode {
  const { mount } = fs;
  const behind = owner.ino < mount.geometry.inodeCount ? { goal: owner.ino + 1 } : {};
  const root = mount.inode(EXT4_ROOT_INO);
  const inode = newInode(fs, root, { mode: VALUE_MODE, ...behind, owner, flags: EXT4_EA_INODE_FL });
  inode.links = 1;
  setReferences(inode, 1);
  inode.setTime('atime', hash, 0);
  try {
    write(fs, owner, inode, value);
  } catch (failure) {
    count(fs, inode, -1);
    fs.release(inode);
    throw failure;
  }
  return inode;
}

function write(fs: XattrHost, owner: Inode, inode: Inode, value: Uint8Array): void {
  const { mount } = fs;
  const { blockSize } = mount;
  const blocks = blocksOf(fs, value.length);
  for (let block = 0; block < blocks; ) {
    const request = newRequest(block, blocks - block);
    // Linux first finds how far the hole reaches. In the first blocks of a list it looks no further than one block.
    fs.map(inode).map(request, 0);
    block += fs.map(inode).map(request, GET_BLOCKS.CREATE);
  }
  tellValue(E.XattrNewValue, owner, inode, value.length, 1);
  for (let block = 0; block < blocks; block++) {
    const bytes = mount.touch(fs.map(inode).lookup(block, newRun()).physical);
    const part = value.subarray(block * blockSize, (block + 1) * blockSize);
    bytes.set(part);
    bytes.fill(0, part.length);
  }
  inode.size = value.length;
  inode.diskSize = value.length;
}

/** The number of entries that lead to the inode. Its ctime holds the upper half. */
const references = (inode: Inode): number =>
  le32At(inode.bytes, O.i_ctime) * 2 ** 32 + le32At(inode.bytes, O.l_i_version);

function setReferences(inode: Inode, n: number): void {
  inode.touch();
  inode.setTime('ctime', Math.floor(n / 2 ** 32), 0);
  setLe32At(inode.bytes, O.l_i_version, n % 2 ** 32);
}

/** Counts one entry more or less. With none left the inode is an orphan, and its last user calls `fs.release`. */
function count(fs: XattrHost, inode: Inode, by: number): void {
  const n = references(inode) + by;
  setReferences(inode, n);
  if (by < 0 && n === 0) {
    inode.links = 0;
    fs.orphans.add(inode);
  } else if (by > 0 && n === 1) {
    inode.links = 1;
    fs.orphans.remove(inode);
  }
}

/** Gives back the result of `hold`. */
export function letGo(fs: XattrHost, owner: Inode, { ino, length }: Held): void {
  owner.charge(-chargedBlocks(fs, length));
  fs.release(unhold(fs, owner, ino));
}

/** Drops the value of the entry at `at`, which is removed or gets another value. */
export function dropValue(fs: XattrHost, owner: Inode, { bytes }: Area, at: number): void {
  const ino = valueInodeAt(bytes, at);
  if (ino !== 0) letGo(fs, owner, { ino, length: valueSizeAt(bytes, at), hash: 0 });
}

/** Removes one reference, and tells the recording. */
export function unhold(fs: XattrHost, owner: Inode, ino: number): Inode {
  const inode = valueInode(fs, ino);
  tellValue(E.XattrReleaseValue, owner, inode, inode.size, references(inode) - 1);
  count(fs, inode, -1);
  return inode;
}

/** After a copy of a block of attributes, adds a user to the value of each entry except that at `but`. */
export function holdAll(fs: XattrHost, { bytes, first }: Area, but: number): void {
  for (let at = first; !isLast(bytes, at); at += entryLengthAt(bytes, at)) {
    const ino = valueInodeAt(bytes, at);
    if (ino !== 0 && at !== but) count(fs, valueInode(fs, ino), 1);
  }
}

/** Removes one reference, unless the inode cannot be read. */
function unholdSound(fs: XattrHost, owner: Inode, ino: number): Inode | undefined {
  try {
    return unhold(fs, owner, ino);
  } catch (failure) {
    if (failure instanceof Failure) return undefined;
    throw failure;
  }
}

/** Drops the values of all entries. Returns the inodes to which nothing leads any more, to be released later. */
export function dropAll(fs: XattrHost, owner: Inode, area: Area, touch: () => void): Inode[] {
  const { bytes, first } = area;
  const dropped: Inode[] = [];
  for (let at = first; !isLast(bytes, at); at += entryLengthAt(bytes, at)) {
    const ino = valueInodeAt(bytes, at);
    if (ino === 0) continue;
    fs.journal?.ensure(CREDITS_TO_DROP);
    const value = unholdSound(fs, owner, ino);
    if (!value) continue;
    dropped.push(value);
    // The rest may be done in another transaction, so this entry must be marked as done.
    touch();
    setLe32At(bytes, at + XattrEntry.offset.e_value_inum, 0);
    setLe32At(bytes, at + XattrEntry.offset.e_value_size, 0);
  }
  return dropped;
}

/** Credits for the inode of the value, and for the one before it in the list of orphans. */
const CREDITS_TO_DROP = 2;
