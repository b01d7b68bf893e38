/**
 * Extended attributes of an inode. They lie first in the inode itself, then in one block, which inodes with the same
 * attributes share.
 *
 *     set      fits into the inode ──▶ there (and out of the block, if it was in it)
 *              else into the block ──▶ changed in place unless it is shared, else a copy
 *                                      a known block with the same attributes ──▶ one more reference to that
 *              else                ──▶ ENOSPC, or with ea_inode into an inode of its own (value-inode.ts): so it is with
 *                                      values that would fill a block, from the start
 */

import { le32At, setLe32At } from '../../bytes/access.ts';
import { xattrBlockChecksum } from '../../format/checksum-blocks.ts';
import { EXT4_GOOD_OLD_INODE_SIZE } from '../../format/constants.ts';
import { COMPAT } from '../../format/features.ts';
import {
  EXT4_XATTR_MAGIC,
  XATTR_TERMINATOR_BYTES,
  XattrEntry,
  XattrHeader,
  XattrIbodyHeader,
  xattrEntryLength,
  xattrValueLength,
} from '../../format/xattr.ts';
import { nameOf } from '../dirents/records.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import type { Mount } from '../fs/mount.ts';
import { type Area, blockArea, type Found, faultOf, find, fits, type Held, put, take, valueBytes } from './area.ts';
import { changeBlock } from './change-block.ts';
import { entryLengthAt, isLast, nameIndexAt, nameLengthAt, valueInodeAt } from './entry.ts';
import type { XattrHost } from './host.ts';
import { fullName, type StoredName } from './namespaces.ts';
import { tellAttribute } from './telling.ts';
import { dropValue, hold, letGo, storedValue } from './value-inode.ts';

const H = XattrHeader.offset;
export const XATTR = { CREATE: 1, REPLACE: 2 } as const;

/** The attributes inside the inode, or undefined if there is no room for any. */
export function inInode(inode: Inode): { area: Area; used: boolean } | undefined {
  if (inode.extraSize === 0) return undefined;
  const header = EXT4_GOOD_OLD_INODE_SIZE + inode.extraSize;
  const first = header + XattrIbodyHeader.size;
  if (first + XATTR_TERMINATOR_BYTES > inode.length) return undefined;
  const used = le32At(inode.bytes, header) === EXT4_XATTR_MAGIC;
  const area: Area = { bytes: inode.bytes, base: first, first, end: inode.length, isBlock: false };
  if (used) believe(inode.mount, area, `inode ${inode.ino}`);
  return { area, used };
}

/** False if there can be none. */
export function hasAttributes(inode: Inode): boolean {
  if (inode.fileAcl !== 0) return true;
  const header = EXT4_GOOD_OLD_INODE_SIZE + inode.extraSize;
  if (inode.extraSize === 0 || header + XattrIbodyHeader.size + XATTR_TERMINATOR_BYTES > inode.length) return false;
  return le32At(inode.bytes, header) === EXT4_XATTR_MAGIC;
}

/** The attributes in the inode's block, or undefined. */
export function inBlock(fs: XattrHost, inode: Inode): Area | undefined {
  const block = inode.fileAcl;
  if (block === 0) return undefined;
  const { mount } = fs;
  if (!fs.systemZone.leaves(block, 1))
    throw new Failure('EUCLEAN', `i_file_acl of inode ${inode.ino} is block ${block}, which is not for files`);
  const bytes = fs.recorder.store.own(block);
  if (le32At(bytes, H.h_magic) !== EXT4_XATTR_MAGIC || le32At(bytes, H.h_blocks) !== 1)
    throw new Failure('EUCLEAN', `block ${block} of inode ${inode.ino} is no block of attributes`);
  if (mount.csum && !mount.due.has('xattr', block) && !xattrBlockChecksum.verify(mount.volume.rules, bytes, 0, block))
    throw new Failure('EBADMSG', `the checksum of attribute block ${block} does not fit`);
  const area = blockArea(bytes);
  believe(mount, area, `block ${block}`);
  return area;
}

/** Does the same for a program that reads. From then on the block is known, and may be shared. */
function readBlock(fs: XattrHost, inode: Inode): Area | undefined {
  const area = inBlock(fs, inode);
  if (area) fs.xattrs.add(le32At(area.bytes, H.h_hash), inode.fileAcl);
  return area;
}

function believe(mount: Mount, area: Area, where: string): void {
  const why = faultOf(area, mount.eaInode);
  if (why !== '') throw new Failure('EUCLEAN', `attributes of ${where}: ${why}`);
}

const missing = (name: StoredName): Failure =>
  new Failure('ENODATA', `no attribute ${fullName(name.index, name.suffix)}`);

/** The value, valid until the next change, or undefined. */
export const readStored = (fs: XattrHost, inode: Inode, name: StoredName): Uint8Array | undefined =>
  look(fs, inode, name, () => readBlock(fs, inode));

/**
 * The value for the file system's own use, or undefined. Linux remembers the access lists of an inode in use and does not
 * read their block again. So this does not make the block known for sharing.
 */
export const peekStored = (fs: XattrHost, inode: Inode, name: StoredName): Uint8Array | undefined =>
  look(fs, inode, name, () => inBlock(fs, inode));

function look(fs: XattrHost, inode: Inode, name: StoredName, outside: () => Area | undefined): Uint8Array | undefined {
  const own = inInode(inode);
  if (own?.used) {
    const here = find(own.area, name);
    if (here.found) return storedValue(fs, own.area, here.at);
  }
  const block = outside();
  const here = block && find(block, name);
  return block && here?.found ? storedValue(fs, block, here.at) : undefined;
}

/** Full names, those in the inode first. */
export function listNames(fs: XattrHost, inode: Inode): string[] {
  const names: string[] = [];
  const collect = ({ bytes, first }: Area) => {
    for (let at = first; !isLast(bytes, at); at += entryLengthAt(bytes, at)) {
      const name = fullName(nameIndexAt(bytes, at), nameOf(bytes, at + XattrEntry.size, nameLengthAt(bytes, at)));
      if (name !== undefined) names.push(name);
    }
  };
  const own = inInode(inode);
  if (own?.used) collect(own.area);
  const block = readBlock(fs, inode);
  if (block) collect(block);
  return names;
}

/** The credits of a handle that sets a value of this many bytes. */
export function xattrCredits(fs: XattrHost, inode: Inode, length: number, flags = 0): number {
  const block = fs.mount.eaInode ? inBlock(fs, inode) : undefined;
  let held = 0;
  if (block)
    for (let at = block.first; !isLast(block.bytes, at); at += entryLengthAt(block.bytes, at))
      if (valueInodeAt(block.bytes, at) !== 0) held++;
  return fs.credits.xattr(length, held, (flags & XATTR.CREATE) !== 0);
}

/** Sets a value, or removes it without one. `flags` are of XATTR. The inode does not grow meanwhile (EXT4_STATE_NO_EXPAND). */
export function setStored(
  fs: XattrHost,
  inode: Inode,
  name: StoredName,
  value: Uint8Array | undefined,
  flags = 0,
): void {
  const { grows } = inode;
  inode.grows = false;
  try {
    change(fs, inode, name, value, flags);
  } finally {
    inode.grows = grows;
  }
}

function change(fs: XattrHost, inode: Inode, name: StoredName, value: Uint8Array | undefined, flags: number): void {
  const own = inInode(inode);
  const inside: Found = own?.used ? find(own.area, name) : { at: own?.area.first ?? 0, found: false };
  const block = inBlock(fs, inode);
  const outside: Found = block && !inside.found ? find(block, name) : { at: 0, found: false };
  const exists = inside.found || outside.found;
  if (!exists && flags & XATTR.REPLACE) throw missing(name);
  if (exists && flags & XATTR.CREATE)
    throw new Failure('EEXIST', `${fullName(name.index, name.suffix)} is there already`);
  if (!value) {
    if (!exists) return;
    inode.touch();
    if (inside.found) changeInode(fs, inode, own!.area, inside, name, undefined);
    else changeBlock(fs, inode, block, outside, name, undefined);
  } else {
    if (inside.found && sameValue(own!.area, inside.at, value)) return;
    if (outside.found && sameValue(block!, outside.at, value)) return;
    // The journal lists the inode before a block that may be needed.
    inode.touch();
    place(fs, inode, { own: own?.area, inside, block, outside }, name, value);
  }
  announce(fs);
  fs.fast?.ineligible('XATTR');
  const now = fs.mount.clock.now();
  inode.setTime('ctime', now.sec, now.nsec);
  inode.countChange();
}

/** Answers whether the value is the same. A value in a separate inode is not compared. */
function sameValue(area: Area, at: number, value: Uint8Array): boolean {
  if (valueInodeAt(area.bytes, at) !== 0) return false;
  const there = valueBytes(area, at);
  return there.length === value.length && there.every((byte, i) => byte === value[i]);
}

/** The places where the attribute is, or would be, in the inode and in its block. */
interface Places {
  own: Area | undefined;
  inside: Found;
  block: Area | undefined;
  outside: Found;
}

/** The longest name that Linux expects for a value that could fill a block by itself. */
const NAME_OF_LARGE = 3;

function place(fs: XattrHost, inode: Inode, places: Places, name: StoredName, value: Uint8Array): void {
  const { eaInode, blockSize } = fs.mount;
  const most = blockSize - XattrHeader.size - xattrEntryLength(NAME_OF_LARGE) - XATTR_TERMINATOR_BYTES;
  const elsewhere = eaInode && xattrValueLength(value.length) > most;
  try {
    placeBy(fs, inode, places, name, value, elsewhere);
  } catch (failure) {
    if (!isFull(failure) || !eaInode || elsewhere || value.length === 0) throw failure;
    placeBy(fs, inode, places, name, value, true);
  }
}

const isFull = (failure: unknown): boolean => failure instanceof Failure && failure.code === 'ENOSPC';

/** False if there is no room. An inode for the value is taken before it is known whether the name has room. */
function setInside(
  fs: XattrHost,
  inode: Inode,
  own: Area,
  inside: Found,
  name: StoredName,
  value: Uint8Array,
  elsewhere: boolean,
): boolean {
  let held: Held | undefined;
  try {
    if (elsewhere) held = hold(fs, inode, value);
  } catch (failure) {
    if (isFull(failure)) return false;
    throw failure;
  }
  const room = fits(own, inside, name, held ? 0 : value.length);
  try {
    if (room) changeInode(fs, inode, own, inside, name, held ?? value);
    else if (held) letGo(fs, inode, held);
  } catch (failure) {
    // The old value cannot be read.
    if (held) letGo(fs, inode, held);
    throw failure;
  }
  return room;
}

/** Puts the attribute in the inode or its block. With `elsewhere` only its name, as the value lies in a separate inode. */
function placeBy(
  fs: XattrHost,
  inode: Inode,
  { own, inside, block, outside }: Places,
  name: StoredName,
  value: Uint8Array,
  elsewhere: boolean,
): void {
  if (own && setInside(fs, inode, own, inside, name, value, elsewhere)) {
    if (outside.found) changeBlock(fs, inode, block, outside, name, undefined);
    return;
  }
  const there = inside.found && block ? find(block, name) : outside;
  changeBlock(fs, inode, block, there, name, value, elsewhere);
  if (inside.found) changeInode(fs, inode, own!, inside, name, undefined);
}

/** Sets the feature ext_attr in the superblock at the first attribute. */
function announce(fs: XattrHost): void {
  const { mount } = fs;
  if (mount.sb.s_feature_compat & COMPAT.ext_attr) return;
  mount.touch(mount.superblock);
  mount.sb.s_feature_compat |= COMPAT.ext_attr;
  mount.due.add('superblock', 0);
}

export function changeInode(
  fs: XattrHost,
  inode: Inode,
  area: Area,
  here: Found,
  name: StoredName,
  value: Uint8Array | Held | undefined,
): void {
  if (here.found) dropValue(fs, inode, area, here.at);
  tellAttribute(fs.recorder, inode, 0, name, value);
  inode.touch();
  if (value) put(area, here, name, value);
  else take(area, here.at);
  setLe32At(inode.bytes, area.first - XattrIbodyHeader.size, isLast(inode.bytes, area.first) ? 0 : EXT4_XATTR_MAGIC);
}
