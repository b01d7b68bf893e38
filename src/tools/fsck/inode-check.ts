/**
 * One inode in use: its fields, by its type. The check asks here about faults that it can repair in place. A fault whose
 * message needs a name (an invalid device, link or mode) is noted in `check.bad`.
 */
import { le16At, le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { flagsOf, type InodeRef, iBlockBytes, modeOf, sizeOf, xattrBlockOf } from '../../engine/volume/inode.ts';
import { inodeChecksum } from '../../format/checksum.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, POINTER_BYTES } from '../../format/constants.ts';
import { depthOf, entriesFit, isNode, maxOf } from '../../format/extent-node.ts';
import { EXT4_MAX_EXTENT_DEPTH, EXTENT_ROOT_ENTRIES } from '../../format/extents.ts';
import { Inode, KNOWN_EXTRA_ISIZE } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { S_IFBLK, S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFMT, S_IFREG, S_IFSOCK } from '../../format/mode.ts';
import { EXT4_OS_HURD } from '../../format/superblock-values.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { isFastLink } from './map-of.ts';
import type { ProblemCode } from './problems.ts';
import type { Tally } from './tally.ts';

const O = Inode.offset;
const F = INODE_FLAGS;

/** Where the fields end, by i_extra_isize where it is credible. */
export function fieldsEnd(volume: CheckedVolume, inode: InodeRef): number {
  if (volume.g.inodeSize <= EXT4_GOOD_OLD_INODE_SIZE) return EXT4_GOOD_OLD_INODE_SIZE;
  return EXT4_GOOD_OLD_INODE_SIZE + le16At(inode.bytes, inode.offset + O.i_extra_isize);
}

/** Answers whether the inode's checksum is right as it is now. */
export function hasOwnSum(volume: CheckedVolume, ino: number): boolean {
  const { bytes, offset } = volume.inode(ino);
  return inodeChecksum.verify(volume.rules, bytes, offset, ino);
}

/** Answers whether the fields that every inode has are all zero. The bytes behind them do not count. */
export function isBlank(inode: InodeRef): boolean {
  for (let i = 0; i < EXT4_GOOD_OLD_INODE_SIZE; i++) if (inode.bytes[inode.offset + i] !== 0) return false;
  return true;
}

/** Checks i_extra_isize. Answers false where it was wrong and stays so. */
export function checkExtraSize(check: Check, inode: InodeRef): boolean {
  const { volume } = check;
  const room = volume.g.inodeSize - EXT4_GOOD_OLD_INODE_SIZE;
  if (room <= 0) return true;
  const extra = le16At(inode.bytes, inode.offset + O.i_extra_isize);
  if (extra === 0 || (extra >= 4 && extra <= room && extra % 4 === 0)) return true;
  const touched = volume.inodeTouch(inode.ino, 'i_extra_isize', O.i_extra_isize, 2);
  if (!check.user.ask('extra_isize', { ino: inode.ino, value: extra }, touched)) return false;
  const wanted = volume.s.s_want_extra_isize;
  const usual = wanted >= 4 && wanted <= room && wanted % 4 === 0 ? wanted : KNOWN_EXTRA_ISIZE;
  // A size that is only odd is rounded up.
  const size = extra < 4 || extra > room ? usual : Math.ceil(extra / 4) * 4;
  volume.editInode(inode.ino, (b, at) => {
    setLe16At(b, at + O.i_extra_isize, size);
  });
  return true;
}

/** The block of attributes. Its upper half counts only where block numbers have one. */
export const xattrBlock = (volume: CheckedVolume, inode: InodeRef): number =>
  volume.incompat('64bit') ? xattrBlockOf(inode) : le32At(inode.bytes, inode.offset + O.i_file_acl_lo);

/** Clears some flags if the answer is yes. */
function dropFlags(check: Check, ino: number, code: ProblemCode, mask: number): boolean {
  if (!check.user.ask(code, { ino }, check.volume.inodeTouch(ino, 'i_flags', O.i_flags, 4))) return false;
  check.volume.editInode(ino, (b, at) => setLe32At(b, at + O.i_flags, (le32At(b, at + O.i_flags) & ~mask) >>> 0));
  return true;
}

/** The Hurd has other fields where Linux keeps the upper half of i_blocks: fragments, which no program ever wrote. */
export const isHurd = (volume: CheckedVolume): boolean => volume.s.s_creator_os === EXT4_OS_HURD;
export const FRAG = O.l_i_blocks_high;
export const FSIZE = O.l_i_blocks_high + 1;

/** Checks fields that mean the same for every type. */
export function checkCommon(check: Check, inode: InodeRef): void {
  const { volume, tally } = check;
  const { ino, bytes, offset } = inode;
  const mode = modeOf(inode);
  const type = mode & S_IFMT;
  const flags = flagsOf(inode);
  const high = le32At(bytes, offset + O.i_size_high);
  if (le32At(bytes, offset + O.i_obso_faddr) !== 0) tally.bad.add(ino);
  if (!volume.incompat('64bit') && le16At(bytes, offset + O.l_i_file_acl_high) !== 0) tally.bad.add(ino);
  if (isHurd(volume)) {
    if (bytes[offset + FRAG] !== 0 || bytes[offset + FSIZE] !== 0) tally.bad.add(ino);
  } else if (!volume.roCompat('huge_file') && le16At(bytes, offset + O.l_i_blocks_high) !== 0) tally.bad.add(ino);
  if (type === S_IFDIR && high !== 0 && !volume.incompat('large_dir')) tally.bad.add(ino);
  if (flags & F.EXT4_IMAGIC_FL && !volume.compat('imagic_inodes')) dropFlags(check, ino, 'imagic', F.EXT4_IMAGIC_FL);
}

/** Devices, pipes, sockets, links, and modes of none of the seven types. */
export function checkType(check: Check, inode: InodeRef): void {
  const { ino } = inode;
  const type = modeOf(inode) & S_IFMT;
  if (type === S_IFREG || type === S_IFDIR) return;
  if (type === S_IFLNK) {
    checkLink(check, inode);
    return;
  }
  if (type === S_IFCHR || type === S_IFBLK || type === S_IFIFO || type === S_IFSOCK) {
    checkSpecial(check, inode);
    return;
  }
  markBadType(check.tally, ino);
}

export function markBadType(tally: Tally, ino: number): void {
  tally.bad.add(ino);
  tally.badTypes.add(ino);
}

/** The bytes of i_block that a device may use. */
const DEVICE_BYTES = 4 * POINTER_BYTES;
const FROZEN = F.EXT4_IMMUTABLE_FL | F.EXT4_APPEND_FL;

/** Answers whether a device, a pipe or a socket is free of everything that only a map or a tree has. */
export function isSoundSpecial(inode: InodeRef): boolean {
  const flags = flagsOf(inode);
  if (flags & ((F.EXT4_INDEX_FL | F.EXT4_EXTENTS_FL | F.EXT4_INLINE_DATA_FL) >>> 0)) return false;
  // Old kernels left bytes behind the numbers of a sound device, but made no device immutable.
  return !(flags & FROZEN) || iBlockBytes(inode).every((byte, i) => byte === 0 || i < DEVICE_BYTES);
}

function checkSpecial(check: Check, inode: InodeRef): void {
  const { ino } = inode;
  const inline = flagsOf(inode) & F.EXT4_INLINE_DATA_FL && check.volume.incompat('inline_data');
  if (inline) {
    dropFlags(check, ino, 'special_flags', F.EXT4_INLINE_DATA_FL);
    return;
  }
  if (!isSoundSpecial(inode)) {
    markBadType(check.tally, ino);
    return;
  }
  if (flagsOf(inode) & FROZEN) dropFlags(check, ino, 'special_immutable', FROZEN);
  if (
    sizeOf(inode) !== 0 &&
    check.user.ask('special_size', { ino }, check.volume.inodeTouch(ino, 'i_size_lo', O.i_size_lo, 4))
  )
    check.volume.editInode(ino, (b, at) => {
      setLe32At(b, at + O.i_size_lo, 0);
      setLe32At(b, at + O.i_size_high, 0);
    });
}

function checkLink(check: Check, inode: InodeRef): void {
  const { ino } = inode;
  if (flagsOf(inode) & FROZEN) dropFlags(check, ino, 'special_immutable', FROZEN);
  if (flagsOf(inode) & F.EXT4_INLINE_DATA_FL) return;
  if (isFastLink(inode) && flagsOf(check.volume.inode(ino)) & F.EXT4_EXTENTS_FL)
    if (!check.volume.incompat('extent') || !dropFlags(check, ino, 'fast_link_extents', F.EXT4_EXTENTS_FL))
      markBadType(check.tally, ino);
}

/** The bytes of an encrypted target, by the length in front of it. */
const encryptedBytes = ([low, high]: Uint8Array): number => LENGTH_BYTES + (low | (high << 8));
const LENGTH_BYTES = 2;

/** Answers whether the target is as long as i_size says. `text` is where it lies. */
export function targetIsWhole(inode: InodeRef, text: Uint8Array, room: number): boolean {
  const size = sizeOf(inode);
  if (size === 0 || size >= room) return false;
  // i_size covers the length and the encrypted bytes.
  if (flagsOf(inode) & F.EXT4_ENCRYPT_FL) return encryptedBytes(text) === size;
  for (let i = 0; i < size; i++) if (text[i] === 0) return false;
  return text[size] === 0 || size === room;
}

const TIMES = [
  [O.i_ctime, O.i_ctime_extra],
  [O.i_mtime, O.i_mtime_extra],
  [O.i_atime, O.i_atime_extra],
  [O.i_crtime, O.i_crtime_extra],
] as const;
const EPOCH_BITS = 3;

/** Old Linux wrote times before 1970 with the two upper bits set, which makes them times after 2310. */
export function checkTimes(check: Check, inode: InodeRef): void {
  const end = fieldsEnd(check.volume, inode);
  const { bytes, offset } = inode;
  const odd = TIMES.filter(
    ([at, extra]) =>
      extra + 4 <= end &&
      (le32At(bytes, offset + extra) & EPOCH_BITS) === EPOCH_BITS &&
      le32At(bytes, offset + at) >= 2 ** 31,
  );
  if (odd.length === 0) return;
  if (
    !check.user.ask(
      'bad_times',
      { ino: inode.ino },
      check.volume.inodeTouch(inode.ino, 'i_ctime_extra', O.i_ctime_extra, 4),
    )
  )
    return;
  check.volume.editInode(inode.ino, (b, at) => {
    for (const [, extra] of odd) b[at + extra] &= ~EPOCH_BITS;
  });
}

/** Answers whether i_block begins like an extent tree. */
export function looksLikeExtents(inode: InodeRef): boolean {
  const root = iBlockBytes(inode);
  return (
    isNode(root) && maxOf(root) === EXTENT_ROOT_ENTRIES && entriesFit(root) && depthOf(root) <= EXT4_MAX_EXTENT_DEPTH
  );
}
