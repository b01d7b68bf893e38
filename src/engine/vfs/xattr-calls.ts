/**
 * System calls on extended attributes. They check which users may use the namespace, and then handle the attribute.
 */

import { EXT4_APPEND_FL, EXT4_IMMUTABLE_FL } from '../../format/inode-flags.ts';
import { S_ISVTX } from '../../format/mode.ts';
import {
  EXT4_XATTR_INDEX_SECURITY,
  EXT4_XATTR_INDEX_TRUSTED,
  EXT4_XATTR_INDEX_USER,
  XATTR_PREFIXES,
} from '../../format/xattr.ts';
import { MAY, permit, permitLoss } from '../access/permission.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { isRoot, permitOwner } from '../fs/owner.ts';
import { inodeAtOnce } from '../handles/at-once.ts';
import { HANDLE } from '../handles/handle.ts';
import { retrying } from '../handles/retry.ts';
import type { FileSystem } from '../mounted/file-system.ts';
import { getAcl, isAcl, setAcl } from '../xattr/acl.ts';
import { checkName, storedName } from '../xattr/namespaces.ts';
import { listNames, readStored, setStored, XATTR, xattrCredits } from '../xattr/xattr.ts';

const XATTR_SIZE_MAX = 65536;

const TRUSTED = XATTR_PREFIXES[EXT4_XATTR_INDEX_TRUSTED];
const SECURITY = XATTR_PREFIXES[EXT4_XATTR_INDEX_SECURITY];
const USER = XATTR_PREFIXES[EXT4_XATTR_INDEX_USER];
const SYSTEM = 'system.';
const CAPABILITY = `${SECURITY}capability`;

const mayAll = (fs: FileSystem): boolean => isRoot(fs) || fs.task.vetted === true;

/**
 * Checks first which users may use which names (xattr_permission). Only root may use trusted.* and change security.*.
 * user.* is for ordinary files and directories. Another kernel (FUSE) has made these checks already. Before a write it
 * removes a capability in the name of the writing user.
 */
function permitAttribute(fs: FileSystem, inode: Inode, name: string, want: number): void {
  const changes = want === MAY.WRITE;
  const hidden = changes ? 'EPERM' : 'ENODATA';
  if (name.startsWith(SECURITY) || name.startsWith(SYSTEM)) {
    if (changes && name.startsWith(SECURITY) && !mayAll(fs)) throw new Failure('EPERM', `only root sets ${name}`);
    // This comes before a write, so the user must be allowed to write.
    if (changes && name === CAPABILITY) permitLoss(fs, inode);
    return;
  }
  if (name.startsWith(TRUSTED)) {
    if (!mayAll(fs)) throw new Failure(hidden, `${name} is only shown to root`);
    return;
  }
  if (name.startsWith(USER)) {
    if (!inode.isRegular && !inode.isDirectory)
      throw new Failure(hidden, 'only files and directories take attributes of users');
    if (changes && inode.isDirectory && inode.mode & S_ISVTX) permitOwner(fs, inode);
  }
  permit(fs, inode, want);
}

export function setXattr(fs: FileSystem, inode: Inode, name: string, value: Uint8Array, flags: number): void {
  if (flags & ~(XATTR.CREATE | XATTR.REPLACE)) throw new Failure('EINVAL', `flags ${flags}`);
  if (value.length > XATTR_SIZE_MAX) throw new Failure('E2BIG', `a value of ${value.length} bytes`);
  change(fs, inode, name, value, flags);
}

export function removeXattr(fs: FileSystem, inode: Inode, name: string): void {
  change(fs, inode, name, undefined, XATTR.REPLACE);
}

function change(fs: FileSystem, inode: Inode, name: string, value: Uint8Array | undefined, flags: number): void {
  checkName(name);
  if (fs.mount.options.readonly) throw new Failure('EROFS', 'the volume is mounted read-only');
  if (inode.flags & (EXT4_IMMUTABLE_FL | EXT4_APPEND_FL))
    throw new Failure('EPERM', `inode ${inode.ino} is immutable or may only be appended to`);
  permitAttribute(fs, inode, name, MAY.WRITE);
  const stored = storedName(name);
  if (name.startsWith(SECURITY)) inode.noSecurity = false;
  const credits = xattrCredits(fs, inode, value?.length ?? 0, flags);
  retrying(fs, () =>
    fs.transact(HANDLE.XATTR, credits, () => {
      if (isAcl(stored.index)) setAcl(fs, inode, stored.index, value);
      else setStored(fs, inode, stored, value, flags);
    }),
  );
  inodeAtOnce(fs, inode);
}

/** A copy of the value, or undefined. Most files have no capability, and each is checked for one once. */
export function getXattr(fs: FileSystem, inode: Inode, name: string): Uint8Array | undefined {
  checkName(name);
  permitAttribute(fs, inode, name, MAY.READ);
  const stored = storedName(name);
  return isAcl(stored.index) ? getAcl(fs, inode, stored.index) : readStored(fs, inode, stored)?.slice();
}

/** trusted.* is shown only to root. */
export function listXattrs(fs: FileSystem, inode: Inode): string[] {
  const names = listNames(fs, inode);
  return isRoot(fs) ? names : names.filter((name) => !name.startsWith(TRUSTED));
}
