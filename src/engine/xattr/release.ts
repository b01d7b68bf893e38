/**
 * Releases an inode's block of attributes. The last user frees it. Values in separate inodes are released the same way.
 * Those without users are returned, and deleted when the owner is gone.
 */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { EXT4_XATTR_MAGIC, XattrHeader } from '../../format/xattr.ts';
import { FREE_BLOCKS } from '../../trace/flags.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { blockArea } from './area.ts';
import type { XattrHost } from './host.ts';
import { tellRelease } from './telling.ts';
import { dropAll } from './value-inode.ts';
import { inInode } from './xattr.ts';

const O = XattrHeader.offset;

export function releaseXattrs(fs: XattrHost, inode: Inode): Inode[] {
  const own = fs.mount.eaInode ? inInode(inode) : undefined;
  const values = own?.used ? dropAll(fs, inode, own.area, () => inode.touch()) : [];
  const block = inode.fileAcl;
  if (block === 0) return values;
  if (!fs.systemZone.leaves(block, 1))
    throw new Failure('EUCLEAN', `i_file_acl of inode ${inode.ino} is block ${block}, which is not for files`);
  if (le32At(fs.recorder.store.own(block), O.h_magic) !== EXT4_XATTR_MAGIC)
    throw new Failure('EUCLEAN', `block ${block} of inode ${inode.ino} is no block of attributes`);
  values.push(...releaseBlock(fs, inode, block));
  inode.fileAcl = 0;
  return values;
}

/** Removes one reference. The caller changes the inode's pointer. */
export function releaseBlock(fs: XattrHost, inode: Inode, block: number): Inode[] {
  const { recorder, mount } = fs;
  const references = le32At(recorder.store.own(block), O.h_refcount);
  tellRelease(recorder, inode.ino, block, references - 1);
  fs.charge(inode, -1);
  if (references > 1) {
    setLe32At(mount.touch(block), O.h_refcount, references - 1);
    mount.due.add('xattr', block);
    return [];
  }
  const bytes = recorder.store.own(block);
  fs.xattrs.remove(le32At(bytes, O.h_hash), block);
  const touch = (): void => {
    mount.touch(block);
    mount.due.add('xattr', block);
  };
  const values = mount.eaInode ? dropAll(fs, inode, blockArea(bytes), touch) : [];
  mount.due.drop(block);
  fs.freeBlocks(inode, block, 1, FREE_BLOCKS.METADATA | FREE_BLOCKS.FORGET);
  return values;
}
