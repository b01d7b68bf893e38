/**
 * Access control lists, as the values of the attributes system.posix_acl_access and _default: a
 * version, then entries, sorted. Owner, group, mask and others need no number and are shorter.
 *
 *     │ version 1 │ user_obj rw- │ user r-- 1000 │ group_obj r-- │ mask rw- │ other --- │
 *       4 bytes     4              8               4               4          4
 */
import { le16, le32 } from '../bytes/kinds.ts';
import { saying } from '../bytes/said.ts';
import { at, defineStruct } from '../bytes/struct.ts';

export const EXT4_ACL_VERSION = 1;

/** Programs use another version of lists, in which every entry has a number. */
export const POSIX_ACL_XATTR_VERSION = 2;
/** The number in entries that need none. */
export const ACL_UNDEFINED_ID = 0xffffffff;

export const ACL_USER_OBJ = 1;
export const ACL_USER = 2;
export const ACL_GROUP_OBJ = 4;
export const ACL_GROUP = 8;
export const ACL_MASK = 16;
export const ACL_OTHER = 32;
export const ACL_TAGS = saying('acl_tag', {
  [ACL_USER_OBJ]: 'owner',
  [ACL_USER]: 'user',
  [ACL_GROUP_OBJ]: 'owning group',
  [ACL_GROUP]: 'group',
  [ACL_MASK]: 'mask',
  [ACL_OTHER]: 'others',
});

const tag = at(0x0, le16, 'Whom the entry is for.', { hex: true, values: ACL_TAGS });
const perm = at(0x2, le16, 'What they may do: 4 read, 2 write, 1 execute.', {
  meaning: (v) => `${v & 4 ? 'r' : '-'}${v & 2 ? 'w' : '-'}${v & 1 ? 'x' : '-'}`,
});

export const AclHeader = defineStruct('ext4_acl_header', 4, 'Opens an access control list.', {
  a_version: at(0x0, le32, 'Always 1.'),
});

export const AclEntryShort = defineStruct(
  'ext4_acl_entry_short',
  4,
  'What the owner, the owning group, the mask or the others may do.',
  { e_tag: tag, e_perm: perm },
);

export const AclEntry = defineStruct('ext4_acl_entry', 8, 'What one named user or group may do.', {
  e_tag: tag,
  e_perm: perm,
  e_id: at(0x4, le32, 'Number of the user or group.'),
});
