/**
 * System calls on extended attributes: which namespace is open to whom, and then the attribute itself.
 */
import {
  EXT4_XATTR_INDEX_SECURITY,
  EXT4_XATTR_INDEX_TRUSTED,
  EXT4_XATTR_INDEX_USER,
  XATTR_PREFIXES,
} from '../../format/xattr.ts';
import { Failure } from '../fs/failure.ts';
import type { FileSystem } from '../fs/file-system.ts';
import { EXT4_APPEND_FL, EXT4_IMMUTABLE_FL, type Inode } from '../fs/inode.ts';
import { isRoot, MAY, permit, permitOwner } from '../fs/permission.ts';
import { retrying } from '../names/retry.ts';
import { getAcl, isAcl, setAcl } from './acl.ts';
import { checkName, storedName } from './namespaces.ts';
import { getStored, listNames, setStored, XATTR } from './xattr.ts';

const XATTR_SIZE_MAX = 65536;
const S_ISVTX = 0o1000;

const TRUSTED = XATTR_PREFIXES[EXT4_XATTR_INDEX_TRUSTED];
const SECURITY = XATTR_PREFIXES[EXT4_XATTR_INDEX_SECURITY];

/** user.* is for what users fill: ordinary files and directories. Asked before anything else about the name. */
const isUser = (name: string): boolean => name.startsWith(XATTR_PREFIXES[EXT4_XATTR_INDEX_USER]);
const takesUser = (inode: Inode): boolean => inode.isRegular || inode.isDirectory;

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
  if (isUser(name) && !takesUser(inode))
    throw new Failure('EPERM', 'only files and directories take attributes of users');
  if (name.startsWith(SECURITY) && !isRoot(fs)) throw new Failure('EPERM', `only root sets ${name}`);
  if (name.startsWith(TRUSTED) && !isRoot(fs)) throw new Failure('EPERM', `only root sets ${name}`);
  if (isUser(name)) {
    if (inode.isDirectory && inode.mode & S_ISVTX) permitOwner(fs, inode);
    permit(fs, inode, MAY.WRITE);
  }
  const stored = storedName(name);
  if (isAcl(stored.index)) permitOwner(fs, inode);
  retrying(fs, () => {
    if (isAcl(stored.index)) setAcl(fs, inode, stored.index, value);
    else setStored(fs, inode, stored, value, flags);
  });
}

/** A copy of the value. */
export function getXattr(fs: FileSystem, inode: Inode, name: string): Uint8Array {
  checkName(name);
  if (isUser(name) && !takesUser(inode))
    throw new Failure('ENODATA', 'only files and directories take attributes of users');
  if (name.startsWith(TRUSTED) && !isRoot(fs)) throw new Failure('ENODATA', `${name} is only shown to root`);
  if (isUser(name)) permit(fs, inode, MAY.READ);
  const stored = storedName(name);
  if (isAcl(stored.index)) return getAcl(fs, inode, stored.index);
  return getStored(fs, inode, stored).slice();
}

/** What is trusted is only shown to root. */
export function listXattrs(fs: FileSystem, inode: Inode): string[] {
  const names = listNames(fs, inode);
  return isRoot(fs) ? names : names.filter((name) => !name.startsWith(TRUSTED));
}
