/**
 * Extended attributes of an inode: first in the inode itself, then in one block, which inodes with the same
 * attributes share.
 *
 *     set      fits into the inode ──▶ there (and out of the block, if it was in it)
 *              else into the block ──▶ changed in place unless it is shared, else a copy
 *                                      a known block with the same attributes ──▶ one more reference to that
 *              else                ──▶ ENOSPC
 */

import { le32At, setLe32At } from '../../bytes/access.ts';
import { xattrBlockChecksum } from '../../format/checksum-blocks.ts';
import { EXT4_GOOD_OLD_INODE_SIZE } from '../../format/constants.ts';
import { COMPAT, INCOMPAT } from '../../format/features.ts';
import { Inode as Format } from '../../format/inode.ts';
import {
  EXT4_XATTR_MAGIC,
  EXT4_XATTR_REFCOUNT_MAX,
  XATTR_TERMINATOR_BYTES,
  XattrEntry,
  XattrHeader,
  XattrIbodyHeader,
} from '../../format/xattr.ts';
import * as E from '../../trace/events/xattr.ts';
import { nameOf } from '../dirents/records.ts';
import { AllocationRequest } from '../fs/allocation-request.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import type { Mount } from '../fs/mount.ts';
import type { FileSystem } from '../mounted/file-system.ts';
import { type Area, type Found, faultOf, find, fits, put, sameEntries, take, valueBytes } from './area.ts';
import { entryLengthAt, isLast, nameIndexAt, nameLengthAt } from './entry.ts';
import { fullName, type StoredName } from './namespaces.ts';
import { releaseBlock } from './release.ts';
import { storedValue } from './value-inode.ts';

const H = XattrHeader.offset;
export const XATTR = { CREATE: 1, REPLACE: 2 } as const;

const request = new AllocationRequest();

/** The attributes inside of the inode, or undefined where there is no room for any. */
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

/** False where there can be none. */
export function hasAttributes(inode: Inode): boolean {
  if (inode.fileAcl !== 0) return true;
  const header = EXT4_GOOD_OLD_INODE_SIZE + inode.extraSize;
  if (inode.extraSize === 0 || header + XattrIbodyHeader.size + XATTR_TERMINATOR_BYTES > inode.length) return false;
  return le32At(inode.bytes, header) === EXT4_XATTR_MAGIC;
}

const areaOf = (bytes: Uint8Array): Area => ({
  bytes,
  base: 0,
  first: XattrHeader.size,
  end: bytes.length,
  isBlock: true,
});

/** The attributes in the inode's block, or undefined. */
export function inBlock(fs: FileSystem, inode: Inode): Area | undefined {
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
  const area = areaOf(bytes);
  believe(mount, area, `block ${block}`);
  return area;
}

/** The same, for a program that reads: from then on the block is known, and may be shared. */
function readBlock(fs: FileSystem, inode: Inode): Area | undefined {
  const area = inBlock(fs, inode);
  if (area) fs.xattrs.add(le32At(area.bytes, H.h_hash), inode.fileAcl);
  return area;
}

function believe(mount: Mount, area: Area, where: string): void {
  const why = faultOf(area, (mount.sb.s_feature_incompat & INCOMPAT.ea_inode) !== 0);
  if (why !== '') throw new Failure('EUCLEAN', `attributes of ${where}: ${why}`);
}

const missing = (name: StoredName): Failure =>
  new Failure('ENODATA', `no attribute ${fullName(name.index, name.suffix)}`);

/** The value, valid until the next change, or undefined. */
export const readStored = (fs: FileSystem, inode: Inode, name: StoredName): Uint8Array | undefined =>
  look(fs, inode, name, () => readBlock(fs, inode));

/**
 * The value as the file system itself looks at it, or undefined. Linux remembers the lists of an inode in use and does
 * not read their block again, so this does not make the block known for sharing.
 */
export const peekStored = (fs: FileSystem, inode: Inode, name: StoredName): Uint8Array | undefined =>
  look(fs, inode, name, () => inBlock(fs, inode));

function look(fs: FileSystem, inode: Inode, name: StoredName, outside: () => Area | undefined): Uint8Array | undefined {
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
export function listNames(fs: FileSystem, inode: Inode): string[] {
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

/** Sets, or without a value removes. `flags` are of XATTR. Meanwhile the inode does not grow (EXT4_STATE_NO_EXPAND). */
export function setStored(
  fs: FileSystem,
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

function change(fs: FileSystem, inode: Inode, name: StoredName, value: Uint8Array | undefined, flags: number): void {
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
    const there = inside.found
      ? valueBytes(own!.area, inside.at)
      : outside.found
        ? valueBytes(block!, outside.at)
        : undefined;
    if (there && sameBytes(there, value)) return;
    // Before a block that may be needed: the journal lists them in this order.
    inode.touch();
    if (own && fits(own.area, inside, name, value.length)) {
      changeInode(fs, inode, own.area, inside, name, value);
      if (outside.found) changeBlock(fs, inode, block, outside, name, undefined);
    } else {
      const place = inside.found && block ? find(block, name) : outside;
      changeBlock(fs, inode, block, place, name, value);
      if (inside.found) changeInode(fs, inode, own!.area, inside, name, undefined);
    }
  }
  announce(fs);
  const now = fs.mount.clock.now();
  inode.setTime('ctime', now.sec, now.nsec);
  inode.countChange();
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

/** The feature ext_attr appears in the superblock with the first attribute. */
function announce(fs: FileSystem): void {
  const { mount } = fs;
  if (mount.sb.s_feature_compat & COMPAT.ext_attr) return;
  mount.touch(mount.superblock);
  mount.sb.s_feature_compat |= COMPAT.ext_attr;
  mount.due.add('superblock', 0);
}

export function changeInode(
  fs: FileSystem,
  inode: Inode,
  area: Area,
  here: Found,
  name: StoredName,
  value: Uint8Array | undefined,
): void {
  tell(fs, inode, 0, name, value, inode.tableBlock, inode.at + Format.size);
  inode.touch();
  if (value) put(area, here, name, value);
  else take(area, here.at);
  setLe32At(inode.bytes, area.first - XattrIbodyHeader.size, isLast(inode.bytes, area.first) ? 0 : EXT4_XATTR_MAGIC);
}

function tell(
  fs: FileSystem,
  inode: Inode,
  block: number,
  name: StoredName,
  value: Uint8Array | undefined,
  pblk: number,
  offset: number,
): void {
  const { recorder } = fs;
  if (!recorder.full) return;
  const full = fullName(name.index, name.suffix) ?? `system.${name.suffix}`;
  const touched = [
    block === 0
      ? { block: pblk, struct: XattrIbodyHeader.name, offset, length: inode.length - Format.size }
      : { block: pblk, struct: XattrHeader.name },
  ];
  if (value) recorder.emit(E.XattrSet, { ino: inode.ino, name: full, size: value.length, block }, { touched });
  else recorder.emit(E.XattrRemove, { ino: inode.ino, name: full, block }, { touched });
}

/** Changes the block: in place, in a copy, or in favour of another block with the same attributes. */
export function changeBlock(
  fs: FileSystem,
  inode: Inode,
  old: Area | undefined,
  here: Found,
  name: StoredName,
  value: Uint8Array | undefined,
): void {
  const { mount, recorder, xattrs } = fs;
  const oldBlock = inode.fileAcl;
  const shared = old !== undefined && le32At(old.bytes, H.h_refcount) > 1;
  let area: Area;
  let place = here;
  if (old && !shared) {
    xattrs.remove(le32At(old.bytes, H.h_hash), oldBlock);
    if (value && !fits(old, here, name, value.length)) throw full(inode, value);
    tell(fs, inode, oldBlock, name, value, oldBlock, 0);
    mount.touch(oldBlock);
    area = old;
    mount.due.add('xattr', oldBlock);
  } else {
    const bytes = new Uint8Array(mount.blockSize);
    if (old) {
      bytes.set(old.bytes);
      setLe32At(bytes, H.h_refcount, 1);
      if (recorder.full)
        recorder.emit(E.XattrCopyBlock, {
          ino: inode.ino,
          block: oldBlock,
          references: le32At(old.bytes, H.h_refcount),
        });
    } else {
      XattrHeader.write(bytes, 0, { h_magic: EXT4_XATTR_MAGIC, h_refcount: 1, h_blocks: 1 });
      place = { at: XattrHeader.size, found: false };
    }
    area = areaOf(bytes);
    if (value && !fits(area, place, name, value.length)) throw full(inode, value);
  }
  if (value) put(area, place, name, value);
  else take(area, place.at);
  let block = 0;
  if (!isLast(area.bytes, area.first)) {
    const twin = findTwin(fs, area);
    if (twin !== 0) block = share(fs, inode, twin);
    else if (area === old) {
      block = oldBlock;
      xattrs.add(le32At(area.bytes, H.h_hash), block);
    } else {
      block = newBlock(fs, inode, area);
      tell(fs, inode, block, name, value, block, 0);
      mount.touch(block).set(area.bytes);
      mount.due.add('xattr', block);
    }
  }
  inode.fileAcl = block;
  if (old && oldBlock !== block) releaseBlock(fs, inode, oldBlock);
}

const full = (inode: Inode, value: Uint8Array): Failure =>
  new Failure(
    'ENOSPC',
    `a value of ${value.length} bytes finds no room in inode ${inode.ino} or its block of attributes`,
  );

/** A known block with just these attributes that may have one more reference, or 0. */
function findTwin(fs: FileSystem, area: Area): number {
  const { store } = fs.recorder;
  for (const block of fs.xattrs.withHash(le32At(area.bytes, H.h_hash))) {
    const bytes = store.own(block);
    if (le32At(bytes, H.h_refcount) < EXT4_XATTR_REFCOUNT_MAX && sameEntries(area, areaOf(bytes))) return block;
  }
  return 0;
}

function share(fs: FileSystem, inode: Inode, block: number): number {
  const { recorder, mount } = fs;
  const references = le32At(recorder.store.own(block), H.h_refcount) + 1;
  if (recorder.full)
    recorder.emit(
      E.XattrShareBlock,
      { ino: inode.ino, block, references },
      { touched: [{ block, struct: XattrHeader.name, offset: H.h_refcount, length: 4, field: 'h_refcount' }] },
    );
  setLe32At(mount.touch(block), H.h_refcount, references);
  mount.due.add('xattr', block);
  fs.charge(inode, 1);
  return block;
}

/** A block near the start of the inode's group. */
function newBlock(fs: FileSystem, inode: Inode, area: Area): number {
  const { mount, recorder, xattrs } = fs;
  const { geometry: g } = mount;
  request.set(0, 1, g.firstDataBlock + mount.groupOfInode(inode.ino) * g.blocksPerGroup, 0);
  const block = fs.allocator.allocate(inode, request);
  fs.charge(inode, 1);
  if (recorder.full)
    recorder.emit(E.XattrNewBlock, { ino: inode.ino, block }, { touched: [{ block, struct: XattrHeader.name }] });
  xattrs.add(le32At(area.bytes, H.h_hash), block);
  return block;
}
