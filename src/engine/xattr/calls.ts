/**
 * System calls on extended attributes, as root may make them.
 */
import { EXT4_XATTR_INDEX_USER, XATTR_PREFIXES } from '../../format/xattr.ts';
import { Failure } from '../fs/failure.ts';
import type { FileSystem } from '../fs/file-system.ts';
import type { Inode } from '../fs/inode.ts';
import { retrying } from '../names/retry.ts';
import { getAcl, isAcl, setAcl } from './acl.ts';
import { checkName, storedName } from './namespaces.ts';
import { getStored, listNames, setStored, XATTR } from './xattr.ts';

const XATTR_SIZE_MAX = 65536;
const EXT4_IMMUTABLE_FL = 0x10;
const EXT4_APPEND_FL = 0x20;

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
  const stored = storedName(name);
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
  const stored = storedName(name);
  if (isAcl(stored.index)) return getAcl(fs, inode, stored.index);
  return getStored(fs, inode, stored).slice();
}

export const listXattrs = (fs: FileSystem, inode: Inode): string[] => listNames(fs, inode);
