/**
 * Values of attributes that are too long for their inode and its block. Each is kept in a separate inode (ea_inode). Such
 * an inode has no name. It counts its users in two fields meant for other things, and keeps its value's hash in a third.
 */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { flagsOf, type InodeRef, linksOf } from '../../engine/volume/inode.ts';
import { valueInodeAt, valueSizeAt } from '../../engine/xattr/entry.ts';
import { heldHash } from '../../engine/xattr/hash.ts';
import { Inode } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { XattrEntry } from '../../format/xattr.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';

const O = Inode.offset;
const F = INODE_FLAGS.EXT4_EA_INODE_FL;

/** The fault of the inode that holds the value of the entry at `at`, an attribute of `owner`. */
export function checkValueInode(
  check: Check,
  owner: number,
  bytes: Uint8Array,
  at: number,
): 'inode' | 'flag' | 'hash' | undefined {
  const { volume } = check;
  const ino = valueInodeAt(bytes, at);
  if (ino < volume.g.firstIno || ino > volume.g.inodeCount) return 'inode';
  const held = volume.inode(ino);
  if (linksOf(held) === 0 || le32At(held.bytes, held.offset + O.i_dtime) !== 0) return 'inode';
  const hash = le32At(bytes, at + XattrEntry.offset.e_hash);
  const right = hash === hashWithValue(bytes, at, held) || hash === hashWithValue(bytes, at, held, true);
  // Without both the flag and the hash the number is noise.
  if (!(flagsOf(held) & F)) {
    if (!right) return 'inode';
    if (
      !check.user.ask('value_inode_flag', { ino: owner, value: ino }, volume.inodeTouch(ino, 'i_flags', O.i_flags, 4))
    )
      return 'flag';
    volume.editInode(ino, (b, o) => setLe32At(b, o + O.i_flags, (le32At(b, o + O.i_flags) | F) >>> 0));
  }
  return right ? undefined : 'hash';
}

/** The entry's hash covers the hash of the value, which its inode keeps in i_atime. */
const hashWithValue = (bytes: Uint8Array, at: number, held: InodeRef, signed = false): number =>
  heldHash(bytes, at, le32At(held.bytes, held.offset + O.i_atime), signed);

/** The blocks of a value count for the inode that has the attribute. With clusters it counts whole clusters. */
export function valueBlocks(volume: CheckedVolume, bytes: Uint8Array, at: number): number {
  const { blockSize, clusterRatio } = volume.g;
  return Math.ceil(valueSizeAt(bytes, at) / (blockSize * clusterRatio)) * clusterRatio;
}

/** Checks the users of a value's inode in pass 4, when all of them are known. */
export function checkValueUsers(check: Check, ino: number): void {
  const { bytes, offset } = check.volume.inode(ino);
  const is = le32At(bytes, offset + O.i_ctime) * 2 ** 32 + le32At(bytes, offset + O.l_i_version);
  const should = check.tally.eaInodes.get(ino);
  if (is === should) return;
  const touched = check.volume.inodeTouch(ino, 'l_i_version', O.l_i_version, 4);
  if (!check.user.ask('value_inode_users', { ino, value: is, should }, touched)) return;
  check.volume.editInode(ino, (b, at) => {
    setLe32At(b, at + O.i_ctime, 0);
    setLe32At(b, at + O.l_i_version, should);
  });
}
