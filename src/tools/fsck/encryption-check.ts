/**
 * Encrypted files. Each has a policy in an attribute. The files in an encrypted directory must have the directory's policy.
 *
 *     version, modes, flags, key │ nonce      the policy is all but the nonce, which differs from file to file
 */

import { flagsOf } from '../../engine/volume/inode.ts';
import { EXT4_FT_DIR, EXT4_FT_REG_FILE, EXT4_FT_SYMLINK } from '../../format/directory.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { EXT4_XATTR_INDEX_ENCRYPTION } from '../../format/xattr.ts';
import { attributesOf } from './attributes-of.ts';
import type { Check } from './check.ts';
import { clearInode } from './clear-inode.ts';
import { dropFlags } from './flags-check.ts';
import type { ProblemCode } from './problems.ts';
import type { Tally } from './tally.ts';

/** Bytes of the attribute, by its version. */
const CONTEXT_BYTES: Readonly<Record<number, number>> = { 1: 28, 2: 40 };
const NONCE_BYTES = 16;
const UNKNOWN = 'unknown';
/** A name is padded to a block of the cipher. */
export const LEAST_ENCRYPTED_NAME = 16;

/** Answers false where the inode was emptied. */
export function checkEncryption(check: Check, ino: number): boolean {
  const { volume } = check;
  const inode = volume.inode(ino);
  check.tally.policies.delete(ino);
  if (!(flagsOf(inode) & INODE_FLAGS.EXT4_ENCRYPT_FL)) return true;
  const own = attributesOf(volume, inode).find((x) => x.index === EXT4_XATTR_INDEX_ENCRYPTION && x.name.endsWith('.c'));
  if (!own || own.valueAt < 0) {
    if (check.user.ask('encrypt_without_policy', { ino }, volume.inodeTouch(ino)))
      dropFlags(volume, ino, INODE_FLAGS.EXT4_ENCRYPT_FL);
    return true;
  }
  const value = own.area.bytes.subarray(own.valueAt, own.valueAt + own.valueSize);
  const size = CONTEXT_BYTES[value[0]];
  if (size !== undefined && size !== value.length) {
    if (!check.user.ask('encrypt_bad_policy', { ino }, volume.inodeTouch(ino))) return true;
    clearInode(check, ino);
    return false;
  }
  check.tally.policies.set(ino, size === undefined ? UNKNOWN : value.subarray(0, size - NONCE_BYTES).join());
  return true;
}

/** Only these types can be encrypted, by the type in the directory entry. Devices, pipes and sockets have no content. */
const ENCRYPTED: readonly number[] = [EXT4_FT_REG_FILE, EXT4_FT_DIR, EXT4_FT_SYMLINK];

/** Names the fault of an entry in an encrypted directory that leads to `ino`. */
export function policyFault(tally: Tally, dir: number, ino: number, type: number): ProblemCode | undefined {
  const above = tally.policies.get(dir);
  if (above === undefined || !ENCRYPTED.includes(type)) return undefined;
  const own = tally.policies.get(ino);
  if (own === undefined) return 'entry_not_encrypted';
  return own === above ? undefined : 'entry_other_policy';
}
