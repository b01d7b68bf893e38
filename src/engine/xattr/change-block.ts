/**
 * Changes the block of attributes of an inode: in place, in a copy if others share it, or by sharing another block with the
 * same attributes.
 *
 *     block 77, 1 inode      ──▶ changed in place ────┐
 *     block 77, 3 inodes     ──▶ copied, 2 keep it ───┼─▶ a known block has just these: that one is shared
 *     none                   ──▶ a new one ───────────┘
 */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { EXT4_XATTR_MAGIC, EXT4_XATTR_REFCOUNT_MAX, XattrEntry, XattrHeader } from '../../format/xattr.ts';
import { AllocationRequest } from '../fs/allocation-request.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { type Area, blockArea, type Found, fits, type Held, put, sameEntries, take } from './area.ts';
import { isLast, valueInodeAt, valueSizeAt } from './entry.ts';
import type { XattrHost } from './host.ts';
import type { StoredName } from './namespaces.ts';
import { releaseBlock } from './release.ts';
import { tellAttribute, tellBlock, tellCopy, tellShare } from './telling.ts';
import { chargedBlocks, dropValue, hold, holdAll, letGo, unhold } from './value-inode.ts';

const H = XattrHeader.offset;
/** With ea_inode this part of a block is for names, at most this many bytes. */
const RESERVED_PART = 8;
const RESERVED_MAX = 1024;

/** `elsewhere` means that the value lies in a separate inode. */
export function changeBlock(
  fs: XattrHost,
  inode: Inode,
  old: Area | undefined,
  here: Found,
  name: StoredName,
  value: Uint8Array | undefined,
  elsewhere = false,
): void {
  const held = value && elsewhere ? hold(fs, inode, value) : undefined;
  try {
    if (old && le32At(old.bytes, H.h_refcount) === 1) inPlace(fs, inode, old, here, name, held ?? value);
    else inCopy(fs, inode, old, here, name, held ?? value);
  } catch (failure) {
    if (held) letGo(fs, inode, held);
    throw failure;
  }
}

type Value = Uint8Array | Held | undefined;

function mustFit(fs: XattrHost, inode: Inode, area: Area, here: Found, name: StoredName, value: Value): void {
  if (!value) return;
  const { eaInode, blockSize } = fs.mount;
  const size = 'ino' in value ? 0 : value.length;
  const reserve = eaInode ? Math.min(blockSize / RESERVED_PART, RESERVED_MAX) : 0;
  if (!fits(area, here, name, size, reserve))
    throw new Failure(
      'ENOSPC',
      `a value of ${value.length} bytes finds no room in inode ${inode.ino} or its block of attributes`,
    );
}

function apply(area: Area, here: Found, name: StoredName, value: Value): void {
  if (value) put(area, here, name, value);
  else take(area, here.at);
}

function inPlace(fs: XattrHost, inode: Inode, area: Area, here: Found, name: StoredName, value: Value): void {
  const { mount, xattrs } = fs;
  const block = inode.fileAcl;
  xattrs.remove(le32At(area.bytes, H.h_hash), block);
  mustFit(fs, inode, area, here, name, value);
  if (here.found) dropValue(fs, inode, area, here.at);
  tellAttribute(fs.recorder, inode, block, name, value);
  mount.touch(block);
  apply(area, here, name, value);
  mount.due.add('xattr', block);
  if (isLast(area.bytes, area.first)) moveTo(fs, inode, block, 0);
  else {
    const twin = findTwin(fs, area);
    if (twin === 0) xattrs.add(le32At(area.bytes, H.h_hash), block);
    else moveTo(fs, inode, block, share(fs, inode, twin));
  }
}

/** Gives the inode another block, or none. */
function moveTo(fs: XattrHost, inode: Inode, old: number, block: number): void {
  inode.fileAcl = block;
  if (old !== 0) for (const value of releaseBlock(fs, inode, old)) fs.release(value);
}

/** Changes a copy of the inode's block, or a new one. The old block stays for the inodes that share it. */
function inCopy(fs: XattrHost, inode: Inode, old: Area | undefined, here: Found, name: StoredName, value: Value): void {
  const { mount, recorder } = fs;
  const oldBlock = inode.fileAcl;
  const bytes = new Uint8Array(mount.blockSize);
  const area = blockArea(bytes);
  let place = here;
  let freed = 0;
  if (old) {
    bytes.set(old.bytes);
    setLe32At(bytes, H.h_refcount, 1);
    const references = le32At(old.bytes, H.h_refcount);
    tellCopy(recorder, inode.ino, oldBlock, references);
    if (here.found && valueInodeAt(bytes, here.at) !== 0) {
      // Its inode belongs to the old block, which still counts it.
      freed = chargedBlocks(fs, valueSizeAt(bytes, here.at));
      setLe32At(bytes, here.at + XattrEntry.offset.e_value_inum, 0);
      setLe32At(bytes, here.at + XattrEntry.offset.e_value_size, 0);
    }
  } else {
    XattrHeader.write(bytes, 0, { h_magic: EXT4_XATTR_MAGIC, h_refcount: 1, h_blocks: 1 });
    place = { at: XattrHeader.size, found: false };
  }
  mustFit(fs, inode, area, place, name, value);
  apply(area, place, name, value);
  let block = 0;
  if (!isLast(area.bytes, area.first)) {
    const twin = findTwin(fs, area);
    // The twin counts its own entries.
    if (twin !== 0) {
      block = share(fs, inode, twin);
      if (value && 'ino' in value) fs.release(unhold(fs, inode, value.ino));
    } else {
      block = newBlock(fs, inode, area);
      holdAll(fs, area, value ? place.at : -1);
      tellAttribute(fs.recorder, inode, block, name, value);
      mount.touch(block).set(area.bytes);
      mount.due.add('xattr', block);
    }
  }
  moveTo(fs, inode, oldBlock, block);
  if (freed > 0) inode.charge(-freed);
}

/** A known block with exactly these attributes that may have one more reference, or 0. */
function findTwin(fs: XattrHost, area: Area): number {
  const { store } = fs.recorder;
  for (const block of fs.xattrs.withHash(le32At(area.bytes, H.h_hash))) {
    const bytes = store.own(block);
    if (le32At(bytes, H.h_refcount) < EXT4_XATTR_REFCOUNT_MAX && sameEntries(area, blockArea(bytes))) return block;
  }
  return 0;
}

function share(fs: XattrHost, inode: Inode, block: number): number {
  const { recorder, mount } = fs;
  const references = le32At(recorder.store.own(block), H.h_refcount) + 1;
  tellShare(recorder, inode.ino, block, references);
  setLe32At(mount.touch(block), H.h_refcount, references);
  mount.due.add('xattr', block);
  fs.charge(inode, 1);
  return block;
}

/** A block near the start of the inode's group. */
function newBlock(fs: XattrHost, inode: Inode, area: Area): number {
  const { mount, recorder, xattrs } = fs;
  const { geometry: g } = mount;
  const request = new AllocationRequest().set(
    0,
    1,
    g.firstDataBlock + mount.groupOfInode(inode.ino) * g.blocksPerGroup,
    0,
  );
  const block = fs.allocator.allocate(inode, request);
  fs.charge(inode, 1);
  tellBlock(recorder, inode.ino, block);
  xattrs.add(le32At(area.bytes, H.h_hash), block);
  return block;
}
