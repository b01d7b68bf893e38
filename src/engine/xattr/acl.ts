/**
 * Access control lists. Programs use one form (version 2, every entry 8 bytes), and the disk keeps another (version 1,
 * shorter entries if no number is needed).
 *
 *     by program   │ 2 │ user_obj rw- –1 │ user r-- 1000 │ group_obj r-- –1 │ mask rw- –1 │ other --- –1 │
 *     on disk      │ 1 │ user_obj rw-    │ user r-- 1000 │ group_obj r--    │ mask rw-    │ other ---    │
 *
 * A list is not kept if the permission bits can say the same.
 */

import { le16At, le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import {
  ACL_GROUP,
  ACL_GROUP_OBJ,
  ACL_MASK,
  ACL_OTHER,
  ACL_TAGS,
  ACL_UNDEFINED_ID,
  ACL_USER,
  ACL_USER_OBJ,
  AclEntry,
  AclEntryShort,
  AclHeader,
  EXT4_ACL_VERSION,
  POSIX_ACL_XATTR_VERSION,
} from '../../format/acl.ts';
import { S_IRWXG, S_IRWXUGO } from '../../format/mode.ts';
import { EXT4_XATTR_INDEX_POSIX_ACL_ACCESS, EXT4_XATTR_INDEX_POSIX_ACL_DEFAULT } from '../../format/xattr.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { permitOwner } from '../fs/owner.ts';
import type { XattrHost } from './host.ts';
import { hasAttributes, peekStored, readStored, setStored } from './xattr.ts';

const H = AclHeader.offset;
const E = AclEntry.offset;

export interface AclItem {
  tag: number;
  perm: number;
  id: number;
}

export interface AclHost extends XattrHost {
  /** Directories keep the list for new files in them. */
  readonly names: { dir(inode: Inode): { defaultAcl: readonly AclItem[] | undefined } };
}

const named = (tag: number): boolean => tag === ACL_USER || tag === ACL_GROUP;

export const isAcl = (index: number): boolean =>
  index === EXT4_XATTR_INDEX_POSIX_ACL_ACCESS || index === EXT4_XATTR_INDEX_POSIX_ACL_DEFAULT;

/** Reads a list in a program's form. Throws EINVAL if it is not a list. */
function fromProgram(value: Uint8Array): AclItem[] {
  if (value.length < AclHeader.size) throw new Failure('EINVAL', 'an access list of less than 4 bytes');
  if (le32At(value, H.a_version) !== POSIX_ACL_XATTR_VERSION)
    throw new Failure('EOPNOTSUPP', 'an access list of another version');
  if ((value.length - AclHeader.size) % AclEntry.size !== 0) throw new Failure('EINVAL', 'an entry is cut off');
  const items: AclItem[] = [];
  for (let at: number = AclHeader.size; at < value.length; at += AclEntry.size)
    items.push({
      tag: le16At(value, at + E.e_tag),
      perm: le16At(value, at + E.e_perm),
      id: le32At(value, at + E.e_id),
    });
  return items;
}

function toProgram(items: readonly AclItem[]): Uint8Array {
  const out = new Uint8Array(AclHeader.size + items.length * AclEntry.size);
  setLe32At(out, H.a_version, POSIX_ACL_XATTR_VERSION);
  items.forEach(({ tag, perm, id }, i) => {
    const at = AclHeader.size + i * AclEntry.size;
    setLe16At(out, at + E.e_tag, tag);
    setLe16At(out, at + E.e_perm, perm);
    setLe32At(out, at + E.e_id, named(tag) ? id : ACL_UNDEFINED_ID);
  });
  return out;
}

function fromDisk(value: Uint8Array): AclItem[] {
  const bad = (why: string) => new Failure('EINVAL', `an access list on disk: ${why}`);
  if (value.length < AclHeader.size || le32At(value, H.a_version) !== EXT4_ACL_VERSION) throw bad('its version');
  const items: AclItem[] = [];
  for (let at: number = AclHeader.size; at < value.length; ) {
    if (at + AclEntryShort.size > value.length) throw bad('an entry is cut off');
    const tag = le16At(value, at + E.e_tag);
    const size = named(tag) ? AclEntry.size : AclEntryShort.size;
    if (at + size > value.length) throw bad('an entry is cut off');
    items.push({
      tag,
      perm: le16At(value, at + E.e_perm),
      id: named(tag) ? le32At(value, at + E.e_id) : ACL_UNDEFINED_ID,
    });
    at += size;
  }
  return items;
}

function toDisk(items: readonly AclItem[]): Uint8Array {
  const size = items.reduce((sum, { tag }) => sum + (named(tag) ? AclEntry.size : AclEntryShort.size), AclHeader.size);
  const out = new Uint8Array(size);
  setLe32At(out, H.a_version, EXT4_ACL_VERSION);
  let at: number = AclHeader.size;
  for (const { tag, perm, id } of items) {
    setLe16At(out, at + E.e_tag, tag);
    setLe16At(out, at + E.e_perm, perm);
    if (named(tag)) setLe32At(out, at + E.e_id, id);
    at += named(tag) ? AclEntry.size : AclEntryShort.size;
  }
  return out;
}

/** Checks the order: owner, users, owning group, groups, mask, others. Named users or groups require a mask. */
function check(items: readonly AclItem[]): void {
  const bad = (why: string) => new Failure('EINVAL', `an access list ${why}`);
  let last = 0;
  let needsMask = false;
  const seen = new Set<number>();
  for (const { tag, perm } of items) {
    if (perm & ~7) throw bad(`with the permissions ${perm}`);
    if (!(tag in ACL_TAGS)) throw bad(`with the tag ${tag}`);
    if (tag < last || (tag === last && !named(tag))) throw bad('out of order');
    needsMask ||= named(tag);
    seen.add(tag);
    last = tag;
  }
  if (!seen.has(ACL_USER_OBJ) || !seen.has(ACL_GROUP_OBJ) || !seen.has(ACL_OTHER))
    throw bad('without the three basic entries');
  if (needsMask && !seen.has(ACL_MASK)) throw bad('without a mask');
}

/** The permission bits of a list, and whether they say all of it. */
function asMode(items: readonly AclItem[]): { mode: number; enough: boolean } {
  let mode = 0;
  let enough = true;
  for (const { tag, perm } of items) {
    if (tag === ACL_USER_OBJ) mode |= perm << 6;
    else if (tag === ACL_GROUP_OBJ) mode |= perm << 3;
    else if (tag === ACL_OTHER) mode |= perm;
    else {
      if (tag === ACL_MASK) mode = (mode & ~S_IRWXG) | (perm << 3);
      enough = false;
    }
  }
  return { mode, enough };
}

export function getAcl(fs: AclHost, inode: Inode, index: number): Uint8Array | undefined {
  const stored = readStored(fs, inode, { index, suffix: '' });
  return stored && toProgram(fromDisk(stored));
}

/** Sets a list, or removes it if there is no value. The access list changes the permission bits too. */
export function setAcl(fs: AclHost, inode: Inode, index: number, value: Uint8Array | undefined): void {
  if (inode.isSymlink) throw new Failure('EOPNOTSUPP', 'a symbolic link has no access list');
  let items = value ? fromProgram(value) : [];
  if (index === EXT4_XATTR_INDEX_POSIX_ACL_DEFAULT && !inode.isDirectory) {
    // Removing a list that cannot be there is no error.
    if (!value) return;
    throw new Failure('EACCES', 'only a directory has a default access list');
  }
  permitOwner(fs, inode);
  if (items.length > 0) check(items);
  let mode = inode.mode;
  if (index === EXT4_XATTR_INDEX_POSIX_ACL_ACCESS && items.length > 0) {
    const as = asMode(items);
    mode = (mode & ~S_IRWXUGO) | as.mode;
    if (as.enough) items = [];
  }
  setStored(fs, inode, { index, suffix: '' }, items.length > 0 ? toDisk(items) : undefined);
  if (index === EXT4_XATTR_INDEX_POSIX_ACL_DEFAULT) fs.names.dir(inode).defaultAcl = items;
  if (mode === inode.mode) return;
  inode.mode = mode;
  const now = fs.mount.clock.now();
  inode.setTime('ctime', now.sec, now.nsec);
}

function stored(fs: AclHost, inode: Inode, index: number): AclItem[] | undefined {
  const value = hasAttributes(inode) ? peekStored(fs, inode, { index, suffix: '' }) : undefined;
  return value && fromDisk(value);
}

/** Answers whether the access list of a file allows the caller, who is not its owner; undefined without a list. */
export function aclAllows(fs: AclHost, inode: Inode, want: number): boolean | undefined {
  const items = stored(fs, inode, EXT4_XATTR_INDEX_POSIX_ACL_ACCESS);
  if (!items) return undefined;
  const { uid, gid = 0, groups = [] } = fs.task;
  const mask = items.find(({ tag }) => tag === ACL_MASK)?.perm ?? 7;
  const allows = (perm: number) => (perm & want) === want;
  const user = items.find(({ tag, id }) => tag === ACL_USER && id === uid);
  if (user) return allows(user.perm & mask);
  const member = (id: number) => id === gid || groups.includes(id);
  const theirs = items.filter(
    ({ tag, id }) => (tag === ACL_GROUP_OBJ && member(inode.gid)) || (tag === ACL_GROUP && member(id)),
  );
  // One group that allows it is enough.
  if (theirs.length > 0) return theirs.some(({ perm }) => allows(perm & mask));
  return allows(items.find(({ tag }) => tag === ACL_OTHER)?.perm ?? 0);
}

/** After chmod, updates the list's owner, others, and mask (or the owning group if there is no mask). */
export function aclFollowsMode(fs: AclHost, inode: Inode): void {
  const items = stored(fs, inode, EXT4_XATTR_INDEX_POSIX_ACL_ACCESS);
  if (!items) return;
  const group = items.some(({ tag }) => tag === ACL_MASK) ? ACL_MASK : ACL_GROUP_OBJ;
  for (const item of items)
    if (item.tag === ACL_USER_OBJ) item.perm = (inode.mode >>> 6) & 7;
    else if (item.tag === group) item.perm = (inode.mode >>> 3) & 7;
    else if (item.tag === ACL_OTHER) item.perm = inode.mode & 7;
  setStored(fs, inode, { index: EXT4_XATTR_INDEX_POSIX_ACL_ACCESS, suffix: '' }, toDisk(items));
}

/** The default list of a directory, read once and then remembered. */
function defaultAcl(fs: AclHost, dir: Inode): readonly AclItem[] {
  const kept = fs.names.dir(dir);
  kept.defaultAcl ??= stored(fs, dir, EXT4_XATTR_INDEX_POSIX_ACL_DEFAULT) ?? [];
  return kept.defaultAcl;
}

/** Answers whether a directory has a list for new files. If so, the umask does not count there. */
export const hasDefaultAcl = (fs: AclHost, dir: Inode): boolean => dir.isDirectory && defaultAcl(fs, dir).length > 0;

/** Gives a new file its directory's default list, limited by the requested mode. */
export function inheritAcl(fs: AclHost, dir: Inode, inode: Inode): void {
  const inherited = defaultAcl(fs, dir);
  if (inode.isDirectory) fs.names.dir(inode).defaultAcl = inherited;
  if (inherited.length === 0) return;
  const items = inherited.map((item) => ({ ...item }));
  const group = items.some(({ tag }) => tag === ACL_MASK) ? ACL_MASK : ACL_GROUP_OBJ;
  for (const item of items)
    if (item.tag === ACL_USER_OBJ) item.perm &= (inode.mode >>> 6) & 7;
    else if (item.tag === group) item.perm &= (inode.mode >>> 3) & 7;
    else if (item.tag === ACL_OTHER) item.perm &= inode.mode & 7;
  const as = asMode(items);
  inode.mode = (inode.mode & ~S_IRWXUGO) | as.mode;
  if (inode.isDirectory)
    setStored(fs, inode, { index: EXT4_XATTR_INDEX_POSIX_ACL_DEFAULT, suffix: '' }, toDisk(inherited));
  if (!as.enough) setStored(fs, inode, { index: EXT4_XATTR_INDEX_POSIX_ACL_ACCESS, suffix: '' }, toDisk(items));
}
