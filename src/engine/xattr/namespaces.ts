/**
 * Full names of attributes, and their stored form: a number for the prefix, and the rest.
 *
 *     user.colour                →  1, "colour"
 *     system.posix_acl_access    →  2, ""            whole names: nothing is left
 */
import {
  EXT4_XATTR_INDEX_POSIX_ACL_ACCESS,
  EXT4_XATTR_INDEX_POSIX_ACL_DEFAULT,
  EXT4_XATTR_INDEX_SECURITY,
  EXT4_XATTR_INDEX_TRUSTED,
  EXT4_XATTR_INDEX_USER,
  XATTR_PREFIXES,
} from '../../format/xattr.ts';
import { Failure } from '../fs/failure.ts';

const XATTR_NAME_MAX = 255;

const WITH_SUFFIX = [EXT4_XATTR_INDEX_USER, EXT4_XATTR_INDEX_TRUSTED, EXT4_XATTR_INDEX_SECURITY] as const;
const WHOLE = [EXT4_XATTR_INDEX_POSIX_ACL_ACCESS, EXT4_XATTR_INDEX_POSIX_ACL_DEFAULT] as const;

export interface StoredName {
  index: number;
  /** One char code per byte. */
  suffix: string;
}

/** Throws ERANGE for an impossible length. */
export function checkName(name: string): void {
  if (name.length === 0 || name.length > XATTR_NAME_MAX)
    throw new Failure('ERANGE', `an attribute's name of ${name.length} bytes`);
}

/** Throws EOPNOTSUPP for an unknown namespace, EINVAL for a prefix alone. */
export function storedName(name: string): StoredName {
  for (const index of WHOLE) if (name === XATTR_PREFIXES[index]) return { index, suffix: '' };
  for (const index of WITH_SUFFIX) {
    const prefix = XATTR_PREFIXES[index];
    if (!name.startsWith(prefix)) continue;
    if (name.length === prefix.length) throw new Failure('EINVAL', `${name} is a prefix without a name`);
    return { index, suffix: name.slice(prefix.length) };
  }
  throw new Failure('EOPNOTSUPP', `${name} is in no namespace that ext4 keeps`);
}

/** The full name. Undefined for an unknown index, or one that only the file system uses. */
export function fullName(index: number, suffix: string): string | undefined {
  if ((WHOLE as readonly number[]).includes(index)) return XATTR_PREFIXES[index as 2] + suffix;
  if ((WITH_SUFFIX as readonly number[]).includes(index)) return XATTR_PREFIXES[index as 1] + suffix;
  return undefined;
}
