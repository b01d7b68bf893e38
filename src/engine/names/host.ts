/** The parts of the mounted file system that operations on names use. */
import type { AclHost } from '../xattr/acl.ts';
import type { EvictHost } from './evict.ts';
import type { DirHost, Names } from './names.ts';

export interface NamesHost extends EvictHost, AclHost, DirHost {
  readonly names: Names;
}
